// `npm run set-aside`: lists the background work that failed and was set aside, on DATABASE_URL or else on the embedded
// database of the instance that runs on KHATA_DATA_DIR. `npm run set-aside -- release <id or all>` ends its pause.
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance(
  {
    usage:
      'Use npm run set-aside to see all, and npm run set-aside -- release <id or all> to let it be attempted again.',
    most: 2,
  },
  'scripts/set-aside/main.ts',
)
