// `npm run demo`: plays the life of a subscription on the instance that runs on KHATA_DATA_DIR. It calls the API over
// HTTP, receives the webhooks, and ends with the invariant check.
import { existsSync } from 'node:fs'
import { beginOnInstance } from './bootstrap/program.mjs'
import { stopWith } from './bootstrap/stop-with.mjs'

const { dataDir } = await beginOnInstance()
if (!existsSync('scripts/demo'))
  stopWith('A packaged Khata has no demo: it needs packages of development. Run it in a checkout.')
const { main } = await import('./demo/main.ts')
process.exit(await main(dataDir))
