// Prints what a move costs the page's worker, in milliseconds: playing an action that was listed and telling everything
// the page then shows, as the worker does it. After `cargo xtask wasm`; whole games of two, the same ones every time.

import { pyramidion } from '../tests/package.mjs'

const { Line, catalogue } = pyramidion
const GAMES = 20

/** Plays an action and answers with the moment after it. */
const step = (table, action) => JSON.parse(table.step(action)).moment

function game(name, seed) {
  const table = new Line(name, 'players=2')
  const times = []
  let moment = JSON.parse(table.moment())
  for (let i = seed; moment.turn !== 'over' && times.length < 400; i++) {
    const open = moment.turn === 'chance' ? JSON.parse(table.chance()) : moment.choices
    const { action } = open[(i * 7919) % open.length]
    const began = performance.now()
    moment = step(table, action.text ?? action)
    times.push(performance.now() - began)
  }
  table.free()
  return times
}

console.log('ms a move       moves     mean   median      most')
for (const { name } of JSON.parse(catalogue()).games) {
  game(name, 1)
  const times = Array.from({ length: GAMES }, (_, seed) => game(name, seed)).flat().sort((a, b) => a - b)
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  const shown = [mean, times[times.length >> 1], times.at(-1)].map((time) => time.toFixed(2).padStart(9))
  console.log(`${name.padEnd(12)} ${String(times.length).padStart(8)}${shown.join('')}`)
}
