// `npm run check`: checks types, lint and who imports whom. It takes seconds and needs no database.
import { beginInCheckout } from './bootstrap/program.mjs'

const { root } = await beginInCheckout()
const { check } = await import('./check/main.ts')
process.exit((await check(root)) ? 0 : 1)
