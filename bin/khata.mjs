#!/usr/bin/env node
// `npx khata …` in a checkout, `node <checkout>/bin/khata.mjs …` from anywhere.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { requireNode } from '../scripts/bootstrap/node-version.mjs'
import { stopWith } from '../scripts/bootstrap/stop-with.mjs'

requireNode()
const root = path.dirname(import.meta.dirname)
if (!existsSync(path.join(root, 'node_modules', 'tsx')))
  stopWith(`The packages are not installed: run npm ci in ${root} first.`)

// The path aliases of the imports are those of the checkout, in whatever folder the command runs.
process.env.TSX_TSCONFIG_PATH = path.join(root, 'tsconfig.json')
const { register } = await import('tsx/esm/api')
register()
const { writeClient } = await import('../scripts/openapi/write-client.ts')
writeClient(root)
const { main } = await import('../cli/main.ts')
// A call to a receiver that hangs must not keep a stopped command running.
process.exit(await main(process.argv.slice(2)))
