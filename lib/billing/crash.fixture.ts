import { billBatch } from './bill-batch'
import { findDueTenants } from './due'

// A worker that crash.alone.deep.test.ts starts as a separate process and kills at any moment. Small batches mean that a kill
// hits many different steps.
const BATCH_SIZE = 20

process.send?.('working')
const find = () => findDueTenants('production', 100)
for (let tenants = await find(); tenants.length > 0; tenants = await find()) {
  // The server frees the locks of a killed worker when it notices that the connection is closed.
  while ((await billBatch(tenants, BATCH_SIZE)).subscriptions > 0);
}
process.exit(0)
