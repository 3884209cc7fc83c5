// `npm run openapi`: writes the API document and the types of the client, from the declarations of the routes.
import path from 'node:path'
import { installPackages } from './bootstrap/install.mjs'
import { requireNode } from './bootstrap/node-version.mjs'

requireNode()
const root = path.dirname(import.meta.dirname)
process.chdir(root)
installPackages(root)

const { register } = await import('tsx/esm/api')
register()
const { writeArtifacts } = await import('./openapi/main.ts')
await writeArtifacts(root)
process.exit(0)
