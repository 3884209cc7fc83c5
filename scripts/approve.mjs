// Lets a business charge in production (docs/operations.md says when). `npx khata approve` runs this program.
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance(
  {
    usage: 'Use npx khata approve to see who waits, and npx khata approve biz_… to approve a business.',
    most: 1,
  },
  () => import('./approve/main.ts'),
)
