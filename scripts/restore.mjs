// `npm run restore -- FOLDER [--to INSTANT]`: makes the database of KHATA_DATA_DIR, or fills the empty one of DATABASE_URL,
// from a backup.
import { claimDataDir } from './bootstrap/claim-data-dir.mjs'
import { beginOnInstance } from './bootstrap/program.mjs'

const { dataDir } = await beginOnInstance()
// Nothing may start on the data directory meanwhile.
if (!process.env.DATABASE_URL) process.on('exit', (await claimDataDir(dataDir)).release)
const { main } = await import('./backup/restore.ts')
process.exit(await main(dataDir, process.argv.slice(2)))
