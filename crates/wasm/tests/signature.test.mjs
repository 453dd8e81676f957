// The players answer in WebAssembly as they do natively: the cases of testdata/bots.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'

import { games, pyramidion, testdata } from './package.mjs'

const { Bot, Line } = pyramidion

for (const game of games) {
  describe(`players of ${game}`, () => {
    const text = readFileSync(new URL(`bots/${game}.txt`, testdata), 'utf8')
    const cases = text.split('\n').filter((line) => line && !line.startsWith('#'))

    test('have cases', () => assert.ok(cases.length >= 10))

    for (const line of cases) {
      const [options, player, moves, answer] = line.split(' | ')
      const [spec, seed, nodes] = player.split(' ')
      test(`${options}, ${player}, after ${moves.split(';').length} actions`, () => {
        const [words, rules] = options.split(' @')
        const table = new Line(game, words, rules === undefined ? undefined : Number(rules))
        for (const action of moves.split('; ').filter(Boolean)) table.play(action)
        const decision = JSON.parse(new Bot(table, spec, BigInt(seed)).think(table, Number(nodes)))
        assert.equal(`${decision.action.text} ${decision.nodes}`, answer)
      })
    }
  })
}
