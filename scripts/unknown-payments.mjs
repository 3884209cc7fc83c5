// `npm run unknown-payments`: after a restoration, lists payments that the providers have and the books have not credited.
// `npm run unknown-payments -- esewa REPORT` compares a report of a provider with the books. It changes nothing.
import { beginOnInstance } from './bootstrap/program.mjs'

const { dataDir } = await beginOnInstance()
const { main } = await import('./unknown-payments/main.ts')
process.exit(await main(dataDir, process.argv.slice(2)))
