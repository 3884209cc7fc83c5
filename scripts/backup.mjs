// `npm run backup -- FOLDER`: backs up DATABASE_URL with pg_dump, or else the embedded database of the instance that runs on
// KHATA_DATA_DIR, with its secrets.
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance(() => import('./backup/main.ts'))
