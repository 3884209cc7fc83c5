// `npm run screenshots`: takes a picture of every page, light and dark, wide and on a phone. It uses the instance that runs on
// KHATA_DATA_DIR, or starts one for this time.
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance(
  {
    usage: 'Use npm run screenshots, or npm run screenshots -- FOLDER for another folder than screenshots.',
    most: 1,
  },
  () => import('./screenshots/main.ts'),
)
