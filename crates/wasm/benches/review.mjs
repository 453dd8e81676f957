// How long the review of records takes in WebAssembly, by searches of the usual size: processor time, and the longest unit
// of work, which is how long somebody who stops it may have to wait.

import { readFileSync } from 'node:fs'

import { pyramidion } from '../tests/package.mjs'

for (const file of process.argv.slice(2)) {
  const line = pyramidion.Line.replay(readFileSync(file, 'utf8'))
  const reviewer = new pyramidion.Reviewer(line, undefined, 1n, undefined)
  const before = process.cpuUsage()
  let longest = 0
  for (let unit = 0; unit < reviewer.units(); unit++) {
    const began = performance.now()
    reviewer.work(unit)
    longest = Math.max(longest, performance.now() - began)
  }
  const seconds = (process.cpuUsage(before).user / 1e6).toFixed(1)
  const { nodes, steps } = JSON.parse(reviewer.review())
  console.log(`${file}: ${steps.length} actions, ${nodes} nodes, ${seconds} s, longest unit ${longest.toFixed(0)} ms`)
}
