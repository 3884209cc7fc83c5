// `npm run package -- FOLDER`: builds the app and copies what a server needs to FOLDER: the built app, its programs, the
// migrations and the packages of production. Then it starts the app from there. The image and the systemd units run such
// a folder. With --unchecked it does not start it, for a build where no database can run.
import { beginInCheckout } from './bootstrap/program.mjs'

const { root } = await beginInCheckout()
const { main } = await import('./package/main.ts')
process.exit(await main(root, process.argv.slice(2)))
