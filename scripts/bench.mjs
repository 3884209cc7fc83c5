// `npm run bench`: measures every figure of bench/ and its floor, on a temporary PostgreSQL. With names: only those.
import { beginInCheckout } from './bootstrap/program.mjs'

const { root } = await beginInCheckout()
// Its modules import what is generated here.
const { generateCode } = await import('./start/generate.ts')
await generateCode(root)
const { generateGuards } = await import('./db/guards.ts')
await generateGuards(root)
const { bench } = await import('../bench/main.ts')
process.exit((await bench(root, process.argv.slice(2))) ? 0 : 1)
