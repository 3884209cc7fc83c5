// `npm run restore -- FOLDER`: makes the database of KHATA_DATA_DIR, or fills the empty one of DATABASE_URL, from a backup.
import { claimDataDir } from './bootstrap/claim-data-dir.mjs'
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance(
  {
    usage:
      'Use npm run restore -- FOLDER. --to 2026-11-22T06:45:00Z restores the state of that moment, from the archived log.',
    options: { to: { type: 'string' } },
    most: 1,
  },
  () => import('./backup/restore.ts'),
  async (dataDir) => {
    if (!process.env.DATABASE_URL) process.on('exit', (await claimDataDir(dataDir)).release)
  },
)
