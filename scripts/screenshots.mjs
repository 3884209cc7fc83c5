// `npm run screenshots`: takes a picture of every page, light, dark and on a phone, into a folder (screenshots/, or the
// one that is named). It uses the instance that runs on KHATA_DATA_DIR, or starts one for this time.
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
const { main } = await import('./screenshots/main.ts')
const [folder = 'screenshots'] = process.argv.slice(2)
process.exit(
  await main(path.resolve(root, process.env.KHATA_DATA_DIR || '.khata'), path.resolve(root, folder)),
)
