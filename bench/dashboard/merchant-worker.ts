// Makes businesses with an owner who is signed in, with the operations of the product, and sums up as its functions do.
import { insertApiKey } from '@/lib/auth/insert-api-key'
import { createBulkAction } from '@/lib/bulk-action/create'
import type { BusinessId, PriceId } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createImport } from '@/lib/import/create'
import { pack } from '@/lib/import/packed-schema'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { advanceSnapshot } from '@/lib/ledger/advance-snapshot'
import { advanceRevenue } from '@/lib/overview/advance-revenue'
import { createPaymentLink } from '@/lib/payment-link/create'
import { advanceDays } from '@/lib/statement/advance-days'
import { ctxOf } from '@/testing/business'
import { newOwner, signedIn } from '@/testing/merchant'
import { serveTasks } from '../harness/worker'

serveTasks({
  open: async () => {
    const owner = await newOwner()
    await inTransaction((tx) => insertApiKey(tx, owner.businessId, 'production', 'Server'))
    const { headers } = await signedIn(owner)
    return { ...owner, cookie: headers.cookie }
  },
  /** What a business makes itself, after its prices: a coupon, a payment link, a file to import. */
  make: async (businessId: BusinessId) => {
    const ctx = await ctxOf(businessId, 'production')
    const [price] = await query<{ id: PriceId }>('SELECT id FROM prices WHERE business_id = $1 LIMIT 1', [
      businessId,
    ])
    const terms = {
      percentOff: 20,
      duration: 'once',
      firstSubscriptionOnly: false,
      maxPerCustomer: 1,
    } as const
    await createCoupon(ctx, { code: 'DASHAIN-20', ...terms })
    await createPaymentLink(ctx, { priceId: price?.id as PriceId })
    const cells = ['+9779841000001']
    const rows = [{ row: 1, cells, terms: { customer: { phone: '+9779841000001' } } }]
    await createImport(ctx, pack({ headings: ['phone'], columns: ['phone'], rows }), new Uint8Array())
    await createBulkAction(ctx, { action: 'archive_customers', where: { customers: {} } })
  },
  sumUp: async () => {
    while (await advanceRevenue(new Date()));
    while (await advanceSnapshot(new Date()));
    while (await advanceDays(new Date()));
  },
})
