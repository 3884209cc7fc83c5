// `npm run restore -- FOLDER`: makes the embedded database of KHATA_DATA_DIR from a backup, or from the newest one in a folder.
import { claimDataDir } from './bootstrap/claim-data-dir.mjs'
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance(
  {
    usage: 'Use npm run restore -- FOLDER, with the folder of all backups or of one.',
    most: 1,
  },
  'scripts/backup/restore.ts',
  async (dataDir) => {
    process.on('exit', (await claimDataDir(dataDir)).release)
  },
)
