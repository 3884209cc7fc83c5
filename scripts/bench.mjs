// `npm run bench`: measures every figure of bench/ and its floor, on a temporary PostgreSQL. With names: only those.
import path from 'node:path'
import { installPackages } from './bootstrap/install.mjs'
import { requireNode } from './bootstrap/node-version.mjs'

requireNode()
const root = path.dirname(import.meta.dirname)
process.chdir(root)
installPackages(root)

const { register } = await import('tsx/esm/api')
register()
const { bench } = await import('../bench/main.ts')
process.exit((await bench(root, process.argv.slice(2))) ? 0 : 1)
