// `npm run check`: checks types, lint and who imports whom. It takes seconds and needs no database.
import path from 'node:path'
import { installPackages } from './bootstrap/install.mjs'
import { requireNode } from './bootstrap/node-version.mjs'

requireNode()
const root = path.dirname(import.meta.dirname)
process.chdir(root)
installPackages(root)

const { register } = await import('tsx/esm/api')
register()
const { check } = await import('./check/main.ts')
process.exit((await check(root)) ? 0 : 1)
