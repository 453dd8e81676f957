// The check of the draws over the border: what holds, and what is noticed.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

import { pyramidion, testdata } from './package.mjs'

const { seat_commitment, verify } = pyramidion
const read = (file) => readFileSync(new URL(`draws/${file}`, testdata), 'utf8')
const refuses = (record, receipt, code) =>
  assert.throws(() => verify(record, receipt), (error) => error.code === code && error.message !== '')

test('honest games pass, and say what there was', () => {
  const checked = (game) => JSON.parse(verify(read(`${game}.txt`), read(`${game}.receipt.json`)))
  assert.deepEqual(checked('inka'), { version: 2, draws: 13, lot: true, shares: ['revealed', 'withheld', 'bot'], all: true })
  assert.deepEqual(checked('aztec'), { version: 2, draws: 0, lot: true, shares: ['revealed', 'revealed'], all: true })
  assert.equal(checked('turquoise').draws, 12)
  assert.equal(checked('inka-few-rhombi').draws, 3)
})

for (const { forgery, record, receipt, code } of JSON.parse(read('forgeries.json'))) {
  test(`refused: ${forgery}`, () => refuses(read(record), receipt === null ? undefined : read(receipt), code))
}

test('a game of version 1 can be looked at, and is not passed off as more', () => {
  assert.equal(JSON.parse(verify(read('inka-version-1.txt'))).version, 1)
})

test('what is no record or no receipt is refused', () => {
  refuses('castle', undefined, 'bad-record')
  refuses(read('inka.txt'), 'castle', 'bad-receipt')
})

test('a seat commits to its entropy', () => {
  const { table, share } = JSON.parse(read('inka.receipt.json'))
  assert.equal(seat_commitment(table, 0, '15'.repeat(32)), share)
  assert.notEqual(seat_commitment(table, 1, '15'.repeat(32)), share)
  assert.throws(() => seat_commitment(table, 0, '15'), (error) => error.code === 'bad-entropy')
})
