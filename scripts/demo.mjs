// `npm run demo`: plays the product's story against the instance that runs on KHATA_DATA_DIR, over HTTP, with a
// webhook receiver of its own, and ends with the invariant check.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { installPackages } from './bootstrap/install.mjs'
import { requireNode } from './bootstrap/node-version.mjs'

requireNode()
const root = path.dirname(import.meta.dirname)
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
installPackages(root)

const { register } = await import('tsx/esm/api')
register()
const { main } = await import('./demo/main.ts')
process.exit(await main(path.resolve(root, process.env.KHATA_DATA_DIR || '.khata')))
