// A review has the same figures in WebAssembly as natively: the files of testdata/reviews.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'

import { games, pyramidion, testdata } from './package.mjs'

const { Line, Reviewer } = pyramidion
const text = (path) => readFileSync(new URL(path, testdata), 'utf8')

for (const game of games) {
  describe(`the review of a game of ${game}`, () => {
    const [asked, ...stored] = text(`reviews/${game}.jsonl`).trimEnd().split('\n').map((line) => JSON.parse(line))
    const line = Line.replay(text(asked.record))
    const reviewer = new Reviewer(line, asked.nodes, BigInt(asked.seed), undefined)

    test('is none before the work is done', () => {
      assert.equal(reviewer.review(), 'null')
      assert.equal(reviewer.value(0), 'null')
      reviewer.work(0)
      assert.notEqual(reviewer.value(0), 'null')
      assert.equal(reviewer.verdict(0), undefined)
    })

    test('has the figures of native code', () => {
      for (let unit = 0; unit < reviewer.units(); unit++) reviewer.work(unit)
      const review = JSON.parse(reviewer.review())
      const steps = review.steps.map(({ action, verdict, before, after, alternatives }) => [
        action,
        verdict,
        before.share,
        after.share,
        alternatives.map((one) => one.action),
      ])
      assert.notEqual(steps.length, 0)
      assert.deepEqual([...steps, review.account, review.turning_points, review.auctions], stored)
      steps.forEach(([, verdict], step) => assert.equal(reviewer.verdict(step) ?? null, verdict))
    })
  })
}

test('a game that was given up has a rank for each seat', () => {
  const line = new Line('aztec', 'pieces=2')
  const reviewer = new Reviewer(line, 10, 1n, Uint8Array.of(2, 1))
  for (let unit = 0; unit < reviewer.units(); unit++) reviewer.work(unit)
  assert.deepEqual(JSON.parse(reviewer.review()).account.map(({ result }) => result), [0, 1])
  assert.throws(() => new Reviewer(line, 10, 1n, Uint8Array.of(1)), (error) => error.code === 'bad-record')
})
