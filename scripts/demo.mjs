// `npm run demo`: plays the life of a subscription on the instance that runs on KHATA_DATA_DIR. It calls the API over
// HTTP, receives the webhooks, and ends with the invariant check.
import { beginOnInstance } from './bootstrap/program.mjs'

const { dataDir } = await beginOnInstance()
const { main } = await import('./demo/main.ts')
process.exit(await main(dataDir))
