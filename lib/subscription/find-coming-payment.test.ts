import { expect, it } from 'vitest'
import type { InvoiceId, SubscriptionId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { getInvoice } from '@/lib/invoice/read'
import { invoicesOf, newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { cancelSubscription } from './cancel'
import { findComingPayment } from './find-coming-payment'

it('a receipt says when the next payment is, unless its subscription ends', async () => {
  const { ctx } = await newBusiness()
  const customerId = await newCustomer(ctx, 50_000n)
  const subscription = await subscribe(ctx, customerId, await newPrice(ctx))
  const [first] = await invoicesOf(ctx, subscription.id)
  const invoice = await getInvoice(ctx, first?.id as InvoiceId)
  expect(await findComingPayment(invoice)).toMatchObject({
    at: new Date(subscription.currentPeriodEnd),
    isOutside: false,
    isSilent: false,
  })
  await query(`UPDATE businesses SET notices_off = '{renewalShort}' WHERE id = $1`, [ctx.businessId])
  expect(await findComingPayment(invoice)).toMatchObject({ isSilent: true })
  expect(await findComingPayment({ ...invoice, origin: 'manual' })).toBeNull()
  await cancelSubscription(ctx, subscription.id as SubscriptionId, { cancelAtPeriodEnd: true })
  expect(await findComingPayment(invoice)).toBeNull()
})
