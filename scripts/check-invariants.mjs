// `npm run check:invariants`: checks the data of DATABASE_URL, or else of the embedded database of the instance that runs
// on KHATA_DATA_DIR. It only reads.
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance({ usage: 'Use npm run check:invariants.' }, 'scripts/invariant/main.ts')
