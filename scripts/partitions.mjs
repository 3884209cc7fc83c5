// `npm run partitions`: shows the partitions of each table, on DATABASE_URL or else on the embedded database of the instance
// that runs on KHATA_DATA_DIR. `npm run partitions -- keep` makes what is missing and drops what has ended, as the hourly
// function does.
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance(() => import('./partitions/main.ts'))
