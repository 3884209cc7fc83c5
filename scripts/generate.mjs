// `npm run generate`: writes everything that is made from something else. It needs no network.
import { beginInCheckout } from './bootstrap/program.mjs'

const { root } = await beginInCheckout()
const { generateCode } = await import('./start/generate.ts')
const { generateGuards } = await import('./db/guards.ts')
const { writeDocument } = await import('./openapi/main.ts')
await generateCode(root)
await generateGuards(root)
await writeDocument(root)
process.exit(0)
