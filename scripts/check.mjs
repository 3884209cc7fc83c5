// `npm run check`: checks types, lint and who imports whom. It takes seconds and needs no database. With `-- --fast`: only
// what the changed files can have broken.
import { beginInCheckout } from './bootstrap/program.mjs'

const { root } = await beginInCheckout()
const { check } = await import('./check/main.ts')
process.exit((await check(root, process.argv.includes('--fast'))) ? 0 : 1)
