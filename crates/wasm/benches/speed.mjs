// Prints decisions a second in WebAssembly and natively: `speed.mjs NATIVE`, the program to compare with.
// Both play the same games at random; that they do is checked by a checksum over every position.

import { execFileSync } from 'node:child_process'

import { games, pyramidion } from '../tests/package.mjs'

const native = process.argv[2]
const { bench } = pyramidion
const seed = 1n
// Enough for the compiler behind node to have done its work before the clock starts.
const WARM_UP = 20_000
const SECONDS = 2

function timed(decisions, game) {
  const start = performance.now()
  const played = JSON.parse(bench(game, decisions, seed))
  return { ...played, seconds: (performance.now() - start) / 1000 }
}

const rate = ({ decisions, seconds }) => decisions / seconds
const shown = (number) => Math.round(number).toLocaleString('en').padStart(16)

console.log('decisions/s         WebAssembly          native   ratio')
for (const game of games) {
  timed(WARM_UP, game)
  const decisions = Math.ceil(rate(timed(WARM_UP, game)) * SECONDS)
  const inWasm = timed(decisions, game)
  const natively = JSON.parse(execFileSync(native, ['work', game, String(decisions), String(seed)], { encoding: 'utf8' }))
  if (natively.checksum !== inWasm.checksum || natively.decisions !== inWasm.decisions) {
    console.error(`${game}: native code played other games: ${JSON.stringify({ inWasm, natively })}`)
    process.exit(1)
  }
  const ratio = (rate(inWasm) / rate(natively)).toFixed(2)
  console.log(`${game.padEnd(14)}${shown(rate(inWasm))}${shown(rate(natively))}${ratio.padStart(8)}`)
}
