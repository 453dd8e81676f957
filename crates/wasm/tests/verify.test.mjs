// The check of the draws over the border: what holds, and what is noticed. The derivation itself is written a second
// time here, from its description.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'

import { pyramidion } from './package.mjs'

const { Table, verify } = pyramidion

function hash(...parts) {
  const sha = createHash('sha256')
  for (const part of parts) {
    const length = Buffer.alloc(8)
    length.writeBigUInt64BE(BigInt(part.length))
    sha.update(length).update(part)
  }
  return sha.digest()
}

const number = (n) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(n)
  return bytes
}

// A game of Inka whose draws follow from a secret and two players' entropy, written down with what shows it.
function record() {
  const [name, secret, entropy] = ['t1', Buffer.alloc(32, 7), ['left', 'right']]
  const key = hash(...['pyramidion key 1', name, secret, ...entropy].map((part) => Buffer.from(part)))
  const table = new Table('inka', 'players=2')
  let draws = 0
  for (let i = 0; i < 40; i++) {
    if (table.turn() !== 'chance') {
      table.play(JSON.parse(table.legal())[0])
      continue
    }
    const outcomes = JSON.parse(table.chance())
    const total = outcomes.reduce((sum, { weight }) => sum + weight, 0)
    draws += 1
    // The chance that the first attempt is rejected is below one in a thousand million millions.
    const drawn = hash(Buffer.from('pyramidion draw 1'), key, number(draws), number(0)).readBigUInt64BE()
    let rest = Number(drawn % BigInt(total))
    table.play(outcomes.find(({ weight }) => (rest -= weight) < 0).action)
  }
  const commitment = hash(...['pyramidion commitment 1', name, secret].map((part) => Buffer.from(part)))
  const tags = { Table: name, Commitment: commitment.toString('hex'), Secret: secret.toString('hex'), Entropy1: 'left', Entropy2: 'right' }
  const [head, ...rest] = table.record().split('\n')
  return { draws, text: [head, ...Object.entries(tags).map(([tag, text]) => `[${tag} "${text}"]`), ...rest].join('\n') }
}

test('an honest record passes, and says how many draws there were', () => {
  const { draws, text } = record()
  assert.ok(draws > 5)
  assert.equal(verify(text), draws)
})

test('every cheat has its code', () => {
  const { text } = record()
  const refused = (changed, code) => assert.throws(() => verify(changed), (error) => error.code === code && error.message !== '')
  refused(text.replace('"left"', '"lift"'), 'wrong-draw')
  refused(text.replace(/0707"/, '0708"'), 'wrong-secret')
  refused(text.replace(/^\[Secret.*\n/m, ''), 'no-tag')
  refused('castle', 'bad-record')
})
