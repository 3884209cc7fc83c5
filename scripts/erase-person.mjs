// `npm run erase-person -- PHONE`: erases a person from all businesses, on DATABASE_URL or else on the embedded database of the
// instance that runs on KHATA_DATA_DIR. docs/data-rights.md says when, and what is left.
import { beginOnInstance } from './bootstrap/program.mjs'

const { dataDir } = await beginOnInstance()
const { main } = await import('./erase-person/main.ts')
process.exit(await main(dataDir, process.argv.slice(2)))
