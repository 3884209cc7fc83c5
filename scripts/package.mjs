// `npm run package -- FOLDER`: builds the app and copies what a server needs to FOLDER: the built app, its programs, the
// migrations and the packages of production. Then it starts the app from there. The image and the systemd units run such
// a folder.
import { runInCheckout } from './bootstrap/program.mjs'

const accepted = {
  usage: 'Name a folder that is empty or not there: npm run package -- FOLDER.',
  most: 1,
}

await runInCheckout(accepted, async (root, args) => {
  const { main } = await import('./package/main.ts')
  return main(root, args)
})
