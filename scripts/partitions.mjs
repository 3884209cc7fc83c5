// `npm run partitions`: shows the partitions of each table, on DATABASE_URL or else on the embedded database of the instance
// that runs on KHATA_DATA_DIR. `npm run partitions -- keep` does what the hourly function does.
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance(
  {
    usage:
      'Use npm run partitions to see all, and npm run partitions -- keep to make what is missing and drop what has ended.',
    most: 1,
  },
  'scripts/partitions/main.ts',
)
