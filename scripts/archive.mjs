// `npm run archive`: takes old months out of the ledger, dumps and drops them, and puts them back.
import { beginOnInstance } from './bootstrap/program.mjs'

const { dataDir } = await beginOnInstance()
const { main } = await import('./archive/main.ts')
process.exit(await main(dataDir, process.argv.slice(2)))
