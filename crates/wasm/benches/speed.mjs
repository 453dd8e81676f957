// Prints decisions a second in WebAssembly and natively: `speed.mjs NATIVE`, the program to compare with.
// Both play the same games by cheap players; that they do is checked by a checksum over every position. They work in turns
// and the quickest piece of each counts, so that other work on the machine concerns both alike and as little as can be.

import { execFileSync } from 'node:child_process'

import { games, pyramidion } from '../tests/package.mjs'

const native = process.argv[2]
const seed = 1n
// Enough for the compiler behind node to have done its work before the clock starts.
const WARM_UP = 20_000
const ROUNDS = 100
const PIECE = 0.02

function inWasm(decisions, game) {
  const start = performance.now()
  const played = JSON.parse(pyramidion.bench(game, decisions, seed))
  return { ...played, seconds: (performance.now() - start) / 1000 }
}

const natively = (decisions, game) =>
  JSON.parse(execFileSync(native, ['work', game, String(decisions), String(seed)], { encoding: 'utf8' }))

const rate = ({ decisions, seconds }) => decisions / seconds
const quicker = (a, b) => (a.seconds < b.seconds ? a : b)
const shown = (number) => Math.round(number).toLocaleString('en').padStart(16)

console.log('decisions/s         WebAssembly          native   ratio')
for (const game of games) {
  inWasm(WARM_UP, game)
  const decisions = Math.ceil(rate(inWasm(WARM_UP, game)) * PIECE)
  let [ours, theirs] = [inWasm, natively].map((play) => play(decisions, game))
  if (theirs.checksum !== ours.checksum || theirs.decisions !== ours.decisions) {
    console.error(`${game}: native code played other games: ${JSON.stringify({ ours, theirs })}`)
    process.exit(1)
  }
  for (let round = 0; round < ROUNDS; round++) {
    ours = quicker(ours, inWasm(decisions, game))
    theirs = quicker(theirs, natively(decisions, game))
  }
  const ratio = (rate(ours) / rate(theirs)).toFixed(2)
  console.log(`${game.padEnd(14)}${shown(rate(ours))}${shown(rate(theirs))}${ratio.padStart(8)}`)
}
