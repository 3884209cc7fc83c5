// `npm test`, `npm test -- path…` for single test files, `npm test -- --changed` for what differs from the branch point. It
// installs what is missing.
import { beginInCheckout } from './bootstrap/program.mjs'

const { root } = await beginInCheckout()
const { test } = await import('./test/main.ts')
process.exit((await test(root, process.argv.slice(2))) ? 0 : 1)
