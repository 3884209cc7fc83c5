// `npm run archive`: takes old months out of the ledger, dumps and drops them, and puts them back.
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance(() => import('./archive/main.ts'))
