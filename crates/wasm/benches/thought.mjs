// Prints how long the highest level thinks about an action in WebAssembly, in milliseconds of processor time: it plays
// on all seats for 80 actions, or as many as the argument says. After `cargo xtask wasm`.

import { pyramidion } from '../tests/package.mjs'

const { Bot, Line, catalogue } = pyramidion
const LEVEL = '8'
const ACTIONS = Number(process.argv[2] ?? 80)

function thoughts(game, players) {
  const table = new Line(game, `players=${players}`)
  const bot = new Bot(table, LEVEL, 1n)
  const times = []
  while (times.length < ACTIONS && table.turn() !== 'over') {
    if (table.turn() === 'chance') {
      const outcomes = JSON.parse(table.chance())
      table.play(outcomes[Math.floor(outcomes.length / 2)].action)
      continue
    }
    const start = process.cpuUsage().user
    const { action } = JSON.parse(bot.think(table, bot.nodes()))
    times.push((process.cpuUsage().user - start) / 1000)
    table.play(action.text)
  }
  return times
}

console.log('ms an action     players  actions     mean      most')
for (const { name: game, seats } of JSON.parse(catalogue()).games) {
  for (let players = seats[0]; players <= seats[1]; players++) {
    const times = thoughts(game, players)
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length
    const shown = [players, times.length, mean, Math.max(...times)].map((number) => String(Math.round(number)).padStart(9))
    console.log(`${game.padEnd(14)} ${shown.join('')}`)
  }
}
