// `npm run check:invariants`: checks the data of DATABASE_URL, or else of the embedded database of the instance that runs
// on KHATA_DATA_DIR. It only reads.
import { beginOnInstance } from './bootstrap/program.mjs'

const { dataDir } = await beginOnInstance()
const { main } = await import('./invariant/main.ts')
process.exit(await main(dataDir))
