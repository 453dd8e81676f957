// Replays every golden playthrough in WebAssembly: the same text, line by line, as native code wrote.

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'

import { games, pyramidion, testdata } from './package.mjs'

const { Line } = pyramidion
const playthroughs = new URL('playthroughs/', testdata)

// What is in a folder; nothing if there is none, which the tests below take amiss.
const list = (folder) => (existsSync(folder) ? readdirSync(folder) : [])

test('there are games, and no playthroughs of others', () => {
  assert.notEqual(games.length, 0)
  assert.deepEqual(list(playthroughs).sort(), [...games].sort())
})

for (const game of games) {
  describe(game, () => {
    const files = list(new URL(`${game}/`, playthroughs)).filter((name) => name.endsWith('.txt'))

    test('has a playthrough', () => assert.notEqual(files.length, 0))

    for (const file of files) {
      test(file, () => replay(readFileSync(new URL(`${game}/${file}`, playthroughs), 'utf8')))
    }
  })
}

// The first line is `game rules options`, each further one `number state | action`, the last `number state | result`.
function replay(text) {
  const [first, ...lines] = text.trimEnd().split('\n')
  const [game, rules, ...options] = first.split(' ')
  const table = new Line(game, options.join(' '), Number(rules))
  lines.forEach((line, i) => {
    const last = i + 1 === lines.length
    const action = last ? table.result() : line.slice(line.indexOf(' | ') + 3)
    assert.equal(`${i + 1} ${state(table)} | ${action}`, line)
    if (!last) table.play(action)
  })
}

// `p1 88 legal, scores 0 0, hash 0123456789abcdef`
function state(table) {
  const turn = table.turn()
  const choices = JSON.parse(turn === 'chance' ? table.chance() : table.legal())
  const scores = JSON.parse(table.scores()).join(' ')
  return `${turn} ${choices.length} legal, scores ${scores}, hash ${table.hash()}`
}
