import { billBatch } from './bill-batch'
import { findDueTenants } from './due'

// A worker that crash.alone.deep.test.ts starts as a separate process and kills at a random moment. With small batches, the kills hit many
// different steps.
const BATCH_SIZE = 20

process.send?.('working')
const find = () => findDueTenants('production', 100)
for (let tenants = await find(); tenants.length > 0; tenants = await find()) {
  // PostgreSQL frees the locks of a killed worker when it notices the closed connection.
  while ((await billBatch(tenants, BATCH_SIZE)).subscriptions > 0);
}
process.exit(0)
