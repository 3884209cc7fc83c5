// `npm test`: runs the tests. It installs what is missing.
import { runInCheckout } from './bootstrap/program.mjs'

const accepted = {
  usage: `Use npm test for the core, and npm run test:deep for the rest: the tests in files named *.deep.*
Behind --, both take PATH… for those files and folders, or --changed for what differs from the branch point.
npm run test:deep -- --slice 2/5   the second of five parts
npm test -- --slice 2/5            the core, and then that part`,
  options: { changed: { type: 'boolean' }, deep: { type: 'boolean' }, slice: { type: 'string' } },
  most: Infinity,
}

await runInCheckout(accepted, async (root, { values, positionals }) => {
  const { test } = await import('./test/main.ts')
  return (await test(root, { ...values, paths: positionals })) ? 0 : 1
})
