// `npm start` and, with --dev, `npm run dev`. This file and scripts/bootstrap run before anything is
// installed, so they are plain JavaScript on Node alone; scripts/start is TypeScript and may use packages.
import { claimDataDir } from './bootstrap/claim-data-dir.mjs'
import { listenHost } from './bootstrap/host.mjs'
import { installPackages } from './bootstrap/install.mjs'
import { readPort, requireFreePort } from './bootstrap/port.mjs'
import { dataDirectory, enterCheckout, readEnvFile, registerTypeScript } from './bootstrap/program.mjs'
import { readArguments } from './bootstrap/usage.mjs'

const root = enterCheckout()
const { values } = readArguments({
  usage:
    'Use npm start, or npm run dev for live reload. Settings are variables, as in PORT=4000 npm start: see README.md.',
  options: { dev: { type: 'boolean' } },
})
readEnvFile()

const host = listenHost(process.env)
const port = readPort(process.env.PORT ?? '3000', 'PORT')
const { RUNNER_PORT } = process.env
const runnerPort = RUNNER_PORT ? readPort(RUNNER_PORT, 'RUNNER_PORT') : undefined
const dataDir = dataDirectory(root)
const claim = await claimDataDir(dataDir)
process.on('exit', claim.release)
await requireFreePort(host, port)
await installPackages(root)

await registerTypeScript()
const { start } = await import('./start/main.ts')
await start({
  root,
  host,
  port,
  runnerPort,
  dataDir,
  dev: values.dev ?? false,
  // The command started together with this process, so the time of an installation or a build is included.
  startedAt: performance.timeOrigin,
  recordChild: claim.recordChild,
})
