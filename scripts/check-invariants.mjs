// `npm run check:invariants`: whether all that must hold for the data holds, on DATABASE_URL or else on the embedded
// database of the instance that runs on KHATA_DATA_DIR. It only reads.
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
const { main } = await import('./invariant/main.ts')
process.exit(await main(path.resolve(root, process.env.KHATA_DATA_DIR || '.khata')))
