// `npm run rotate-secret`: encrypts every stored secret again with the newest APP_SECRET, on DATABASE_URL or else on the
// embedded database of the instance that runs on KHATA_DATA_DIR. docs/secrets.md has the steps.
import { beginOnInstance } from './bootstrap/program.mjs'

const { dataDir } = await beginOnInstance()
const { main } = await import('./rotate-secret/main.ts')
process.exit(await main(dataDir, process.argv.slice(2)))
