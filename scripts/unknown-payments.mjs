// `npm run unknown-payments`: after a restoration, lists payments that the providers have and the books have not credited.
// `npm run unknown-payments -- esewa REPORT` compares a report of a provider with the books. It changes nothing.
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance(
  {
    usage:
      'Use npm run unknown-payments, or npm run unknown-payments -- PROVIDER REPORT, such as npm run unknown-payments -- esewa report.csv',
    most: 2,
  },
  'scripts/unknown-payments/main.ts',
)
