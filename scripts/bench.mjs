// `npm run bench`: measures every figure of bench/ and its floor, on a temporary PostgreSQL.
import { runInCheckout } from './bootstrap/program.mjs'

const accepted = {
  usage: `Use npm run bench for all figures, or npm run bench -- NAME… for some. With them:
  --quick   two runs each, for work on the bench itself
npm run bench -- compare COMMIT [NAME…] measures with that commit and with this checkout, in turns.`,
  options: { quick: { type: 'boolean' } },
  most: Infinity,
}

await runInCheckout(accepted, async (root, args) => {
  // The modules of the benchmarks import generated files.
  const { generateCode } = await import('./start/generate.ts')
  await generateCode(root)
  const { generateGuards } = await import('./db/guards.ts')
  await generateGuards(root)
  const { bench } = await import('../bench/main.ts')
  return (await bench(root, args)) ? 0 : 1
})
