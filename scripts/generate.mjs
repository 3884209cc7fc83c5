// `npm run generate`: writes everything that is made from something else. It needs no network.
import { runInCheckout } from './bootstrap/program.mjs'

await runInCheckout({ usage: 'Use npm run generate.' }, async (root) => {
  const { generateCode } = await import('./start/generate.ts')
  await generateCode(root)
  const { generateGuards } = await import('./db/guards.ts')
  await generateGuards(root)
  // Imported here, because the routes import the database client, which has just been generated.
  const { writeDocument } = await import('./openapi/main.ts')
  await writeDocument(root)
})
