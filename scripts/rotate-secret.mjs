// `npm run rotate-secret`: encrypts every stored secret again with the newest APP_SECRET, on DATABASE_URL or else on the
// embedded database of the instance that runs on KHATA_DATA_DIR. docs/secrets.md has the steps.
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance(() => import('./rotate-secret/main.ts'))
