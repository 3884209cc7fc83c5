// `npm run generate`: writes everything that is made from something else. It needs no network.
import { beginInCheckout } from './bootstrap/program.mjs'

const { root } = await beginInCheckout()
const { generateClient } = await import('./start/generate.ts')
const { generateGuards } = await import('./db/guards.ts')
const { writeArtifacts } = await import('./openapi/main.ts')
await generateClient(root)
await generateGuards(root)
await writeArtifacts(root)
process.exit(0)
