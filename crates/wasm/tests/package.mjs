// The package that `cargo xtask wasm` writes for node, and the folder of test data.

import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const root = new URL('../../../', import.meta.url)

const folder = process.env.PYRAMIDION_WASM ?? fileURLToPath(new URL('target/wasm-node', root))

export const pyramidion = createRequire(import.meta.url)(`${folder}/pyramidion.js`)

export const testdata = new URL('testdata/', root)

// The names of the games.
export const games = JSON.parse(pyramidion.catalogue()).games.map(({ name }) => name)
