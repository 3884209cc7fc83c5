// `npm run check`: checks types, lint and who imports whom. It takes seconds and needs no database.
import { runInCheckout } from './bootstrap/program.mjs'

const accepted = {
  usage: 'Use npm run check, or npm run check -- --fast for only what the changed files can have broken.',
  options: { fast: { type: 'boolean' } },
}

await runInCheckout(accepted, async (root, { values }) => {
  const { check } = await import('./check/main.ts')
  return (await check(root, values.fast)) ? 0 : 1
})
