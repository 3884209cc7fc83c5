// `npm run restore -- FOLDER [--to INSTANT]`: makes the database of KHATA_DATA_DIR, or fills the empty one of DATABASE_URL,
// from a backup.
import { claimDataDir } from './bootstrap/claim-data-dir.mjs'
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance(
  () => import('./backup/restore.ts'),
  async (dataDir) => {
    if (!process.env.DATABASE_URL) process.on('exit', (await claimDataDir(dataDir)).release)
  },
)
