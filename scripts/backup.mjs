// `npm run backup -- FOLDER`: backs up the embedded database of the instance that runs on KHATA_DATA_DIR, with its secrets.
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance(
  {
    usage: 'Use npm run backup -- FOLDER. --keep N deletes all backups there but the newest N.',
    options: { keep: { type: 'string' } },
    most: 1,
  },
  'scripts/backup/main.ts',
)
