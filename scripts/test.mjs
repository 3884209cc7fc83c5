// `npm test`: runs the tests. It installs what is missing.
import { runInCheckout } from './bootstrap/program.mjs'

const accepted = {
  usage: `Use npm test for all tests, npm test -- PATH… for those files and folders, or npm test -- --changed for what differs from
the branch point.`,
  options: { changed: { type: 'boolean' } },
  most: Infinity,
}

await runInCheckout(accepted, async (root, { values, positionals }) => {
  const { test } = await import('./test/main.ts')
  return (await test(root, positionals, values.changed)) ? 0 : 1
})
