// Prints how long bots think about an action in WebAssembly, in milliseconds of processor time: the highest level on all
// seats for 80 actions, or as many as the first argument says; then each level in games of two. After `cargo xtask wasm`.

import { pyramidion } from '../tests/package.mjs'

const { Bot, Line, catalogue } = pyramidion
const { games, levels } = JSON.parse(catalogue())
const ACTIONS = Number(process.argv[2] ?? 80)

function thoughts(game, players, level) {
  const table = new Line(game, `players=${players}`)
  const bot = new Bot(table, level, 1n)
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

const mean = (times) => times.reduce((sum, time) => sum + time, 0) / times.length

console.log('ms an action     players  actions     mean      most')
for (const { name: game, seats } of games) {
  for (let players = seats[0]; players <= seats[1]; players++) {
    const times = thoughts(game, players, levels.at(-1))
    const shown = [players, times.length, mean(times), Math.max(...times)]
    console.log(`${game.padEnd(14)} ${shown.map((number) => String(Math.round(number)).padStart(9)).join('')}`)
  }
}

console.log(`\n| ms an action | ${levels.join(' | ')} |\n|---|${levels.map(() => '---').join('|')}|`)
for (const { name: game } of games) {
  const means = levels.map((level) => Math.round(mean(thoughts(game, 2, level))))
  console.log(`| ${game} | ${means.join(' | ')} |`)
}
