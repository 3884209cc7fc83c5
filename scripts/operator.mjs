// `npx khata operator add EMAIL [--viewer]`, `remove EMAIL`, `list`: who runs this Khata. In a package it is
// `npm run operator -- add EMAIL`. docs/operations.md says what an operator does.
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance(
  {
    usage: `Use npx khata operator add EMAIL to make an account an operator, and with --viewer one who only looks.
Use npx khata operator remove EMAIL to take that back, and npx khata operator list to see all operators.`,
    options: { viewer: { type: 'boolean' } },
    most: 2,
  },
  'scripts/operator/main.ts',
)
