// `npm run approve`: lists the businesses that may not charge in production yet. `npm run approve -- biz_…` approves one.
// docs/operations.md says when.
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance(
  {
    usage:
      'Use npm run approve to see the pending businesses, and npm run approve -- biz_… to approve a business.',
    most: 1,
  },
  'scripts/approve/main.ts',
)
