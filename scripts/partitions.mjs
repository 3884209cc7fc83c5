// `npm run partitions`: shows the partitions of each table, on DATABASE_URL or else on the embedded database of the instance
// that runs on KHATA_DATA_DIR. `npm run partitions -- keep` makes what is missing and drops what has ended, as the hourly
// function does.
import { beginOnInstance } from './bootstrap/program.mjs'

const { dataDir } = await beginOnInstance()
const { main } = await import('./partitions/main.ts')
process.exit(await main(dataDir, process.argv.slice(2)))
