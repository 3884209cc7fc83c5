// `npm run openapi`: writes the API document and the types of the client, from the declarations of the routes.
import { beginInCheckout } from './bootstrap/program.mjs'

const { root } = await beginInCheckout()
const { writeArtifacts } = await import('./openapi/main.ts')
await writeArtifacts(root)
process.exit(0)
