// `npm run check:invariants`: checks the data of DATABASE_URL, or else of the embedded database of the instance that runs
// on KHATA_DATA_DIR. It only reads.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { requireNode } from './bootstrap/node-version.mjs'
import { stopWith } from './bootstrap/stop-with.mjs'

requireNode()
const root = path.dirname(import.meta.dirname)
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
// Packages are not installed here: a running instance uses them, and would break.
if (!existsSync('node_modules/tsx'))
  stopWith('The packages are not installed: run npm start or npm ci first.')

const { register } = await import('tsx/esm/api')
register()
const { main } = await import('./invariant/main.ts')
process.exit(await main(path.resolve(root, process.env.KHATA_DATA_DIR || '.khata')))
