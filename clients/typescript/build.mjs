// `npm run build`, and `npm pack` before it packs: ESM and CommonJS, each with its own types.
import path from 'node:path'
import { runInCheckout } from '../../scripts/bootstrap/program.mjs'

await runInCheckout({ usage: 'Use npm run build.' }, async (root) => {
  const { generateCode } = await import('../../scripts/start/generate.ts')
  const { compileClient } = await import('../../scripts/start/downloads.ts')
  await generateCode(root)
  await compileClient(root, path.join(import.meta.dirname, 'dist'))
})
