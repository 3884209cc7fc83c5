// `npm run unknown-payments`: after a restoration, lists payments that the providers have and the books have not credited.
// `npm run unknown-payments -- esewa REPORT` compares a report of a provider with the books. It changes nothing.
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance(() => import('./unknown-payments/main.ts'))
