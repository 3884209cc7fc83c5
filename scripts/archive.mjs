// `npm run archive`: takes old months out of the ledger, dumps and drops them, and puts them back.
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance(
  {
    usage:
      'Use npm run archive -- list, detach MONTH, dump MONTH FOLDER, drop MONTH FOLDER, or attach MONTH [FOLDER].',
    most: 3,
  },
  () => import('./archive/main.ts'),
)
