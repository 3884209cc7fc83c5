import { billDueBatch } from './bill-due'
import { findDueTenants } from './due'

// A worker that crash.test.ts starts as a process of its own and kills at any instant. Small batches give it many
// boundaries to die at.
const BATCH_SIZE = 20

process.send?.('working')
const find = () => findDueTenants('production', 100)
for (let tenants = await find(); tenants.length > 0; tenants = await find()) {
  // What a killed worker held is free as soon as the server notices that its connection is gone.
  while ((await billDueBatch(tenants, BATCH_SIZE)).subscriptions > 0);
}
process.exit(0)
