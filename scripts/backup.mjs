// `npm run backup -- FOLDER`: backs up DATABASE_URL with pg_dump, or else the embedded database of the instance that runs on
// KHATA_DATA_DIR, with its secrets.
import { beginOnInstance } from './bootstrap/program.mjs'

const { dataDir } = await beginOnInstance()
const { main } = await import('./backup/main.ts')
process.exit(await main(dataDir, process.argv.slice(2)))
