#!/usr/bin/env node
// `npx khata …` in a checkout, `node <checkout>/bin/khata.mjs …` from anywhere.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { requireNode } from '../scripts/bootstrap/node-version.mjs'
import { stopWith } from '../scripts/bootstrap/stop-with.mjs'

requireNode()
const root = path.dirname(import.meta.dirname)
// It works on the instance itself, not on its API, and ends the process.
if (process.argv[2] === 'operator') {
  process.argv.splice(2, 1)
  await import('../scripts/operator.mjs')
}
if (!existsSync(path.join(root, 'node_modules', 'tsx')))
  stopWith(`The packages are not installed: run npm ci in ${root} first.`)

// The command calls the API with the typed client, which is made from the routes.
if (!existsSync(path.join(root, 'clients/typescript/src/generated.ts'))) {
  const generate = `import('./scripts/start/generate.ts').then((code) => code.generateCode('.'))`
  const made = spawnSync(process.execPath, ['--import', 'tsx', '-e', generate], {
    cwd: root,
    encoding: 'utf8',
  })
  if (made.status !== 0) stopWith(`${made.stdout}${made.stderr}`)
}

// The path aliases of the imports are those of the checkout, in whatever folder the command runs.
process.env.TSX_TSCONFIG_PATH = path.join(root, 'tsconfig.json')
const { register } = await import('tsx/esm/api')
register()
const { main } = await import('../cli/main.ts')
// A call to a receiver that hangs must not keep a stopped command running.
process.exit(await main(process.argv.slice(2)))
