// `npm run generate`: writes all generated files, and accepts the API as it is. It needs no network.
import { runInCheckout } from './bootstrap/program.mjs'

await runInCheckout({ usage: 'Use npm run generate.' }, async (root) => {
  const { generateCode } = await import('./start/generate.ts')
  await generateCode(root)
  const { generateGuards } = await import('./db/guards.ts')
  await generateGuards(root)
  const { writeDigest } = await import('./openapi/digest.ts')
  writeDigest(root)
})
