// The border itself: what JavaScript gets when things go well, and when they do not.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { games, pyramidion } from './package.mjs'

const { Bot, Line } = pyramidion

// The actions open now, whoever acts.
const choices = (table) =>
  table.turn() === 'chance' ? JSON.parse(table.chance()).map((outcome) => outcome.action) : JSON.parse(table.legal())

// The first actions of a game between players who take any action; the first outcome listed stands for chance.
function atRandom(game, seed) {
  const table = new Line(game, '')
  const bot = new Bot(table, 'random', seed)
  const played = []
  while (played.length < 60 && table.turn() !== 'over') {
    const action = table.turn() === 'chance' ? choices(table)[0] : JSON.parse(bot.think(table, 1)).action.text
    table.play(action)
    played.push(action)
  }
  return played
}

const seen = (table) => [table.turn(), table.legal(), table.chance(), table.scores(), table.result(), table.hash(), table.show()]

// Playing an action fails with a code and a reason, and nothing changes.
function refused(table, action, code) {
  const before = seen(table)
  assert.throws(() => table.play(action), (error) => {
    assert.ok(error instanceof Error)
    assert.match(error.code, code)
    assert.notEqual(error.message, '')
    return true
  })
  assert.deepEqual(seen(table), before)
}

for (const game of games) {
  describe(game, () => {
    test('is played to the end, and taken back to the start', () => {
      const table = new Line(game, '')
      const history = []
      for (let open = choices(table); open.length > 0; open = choices(table)) {
        history.push(seen(table))
        table.play(open[history.length % open.length])
      }
      assert.equal(table.turn(), 'over')
      assert.match(table.result(), /^p1 rank \d score -?\d+; p2 rank/)
      while (history.length > 0) {
        assert.equal(table.undo(), true)
        assert.deepEqual(seen(table), history.pop())
      }
      assert.equal(table.undo(), false)
    })

    test('refuses what is no action', () => refused(new Line(game, ''), 'xyzzy', /^no-such-action$/))

    test('refuses what the rules forbid, with the code of the rule', () => {
      const table = new Line(game, '')
      const atFirst = choices(table)
      const later = () => choices(table).find((action) => !atFirst.includes(action))
      while (later() === undefined) table.play(choices(table)[0])
      refused(new Line(game, ''), later(), /^(?!no-such-action$)[a-z]+(-[a-z]+)*$/)
    })

    test('lists everything that is wrong with its options', () => {
      assert.throws(() => new Line(game, 'players=99 colour=red'), (error) => {
        assert.equal(error.code, 'bad-options')
        assert.match(error.message, /players.*colour|colour.*players/)
        return true
      })
    })

    test('describes itself', () => {
      const description = JSON.parse(new Line(game, '').describe())
      assert.equal(typeof description, 'object')
      assert.notEqual(Object.keys(description).length, 0)
    })

    test('plays the same at random for the same seed', () => {
      assert.deepEqual(atRandom(game, 7n), atRandom(game, 7n))
      assert.notDeepEqual(atRandom(game, 7n), atRandom(game, 8n))
    })
  })
}

test('a game that is not on the shelf is refused', () => {
  assert.throws(() => new Line('chess', ''), (error) => error.code === 'unknown-game' && error.message.includes('chess'))
})
