// `npm start` and, with --dev, `npm run dev`. This file and scripts/bootstrap run before anything is
// installed, so they are plain JavaScript on Node alone; scripts/start is TypeScript and may use packages.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { claimDataDir } from './bootstrap/claim.mjs'
import { listenHost } from './bootstrap/host.mjs'
import { installPackages } from './bootstrap/install.mjs'
import { requireNode } from './bootstrap/node-version.mjs'
import { readPort, requireFreePort } from './bootstrap/port.mjs'

requireNode()
const root = path.dirname(import.meta.dirname)
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')

const host = listenHost(process.env)
const port = readPort(process.env.PORT)
const dataDir = path.resolve(root, process.env.KHATA_DATA_DIR || '.khata')
const claim = await claimDataDir(dataDir)
process.on('exit', claim.release)
await requireFreePort(host, port)
installPackages(root)

const { register } = await import('tsx/esm/api')
register()
const { start } = await import('./start/main.ts')
await start({
  root,
  host,
  port,
  dataDir,
  dev: process.argv.includes('--dev'),
  // The command began when this process did: an installation or a build is a part of its time.
  startedAt: performance.timeOrigin,
  recordChild: claim.recordChild,
})
