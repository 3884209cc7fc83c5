// Makes businesses with an owner who is signed in, with the operations of the product, and sums up as its functions do.
import { insertApiKey } from '@/lib/auth/insert-api-key'
import { inTransaction } from '@/lib/infra/database/transaction'
import { advanceSnapshot } from '@/lib/ledger/advance-snapshot'
import { advanceRevenue } from '@/lib/overview/advance-revenue'
import { newOwner, signedIn } from '@/lib/testing/merchant'
import { serveTasks } from '../harness/worker'

serveTasks({
  open: async () => {
    const owner = await newOwner()
    const { headers } = await signedIn(owner)
    await inTransaction((tx) => insertApiKey(tx, owner.businessId, 'production', 'Server'))
    return { businessId: owner.businessId, accountId: owner.accountId, cookie: headers.cookie as string }
  },
  sumUp: async () => {
    while (await advanceRevenue(new Date()));
    while (await advanceSnapshot(new Date()));
  },
})
