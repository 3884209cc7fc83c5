// `npm run set-aside`: lists the background work that failed and was set aside, on DATABASE_URL or else on the embedded
// database of the instance that runs on KHATA_DATA_DIR. `npm run set-aside -- release <id or all>` ends its pause.
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
const { main } = await import('./set-aside/main.ts')
process.exit(await main(path.resolve(root, process.env.KHATA_DATA_DIR || '.khata'), process.argv.slice(2)))
