// `npm test`, and `npm test -- path…` for single test files. It installs what is missing.
import path from 'node:path'
import { installPackages } from './bootstrap/install.mjs'
import { requireNode } from './bootstrap/node-version.mjs'

requireNode()
const root = path.dirname(import.meta.dirname)
process.chdir(root)
installPackages(root)

const { register } = await import('tsx/esm/api')
register()
const { test } = await import('./test/main.ts')
process.exit((await test(root, process.argv.slice(2))) ? 0 : 1)
