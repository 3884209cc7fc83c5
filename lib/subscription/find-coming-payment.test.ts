import { expect, it } from 'vitest'
import type { InvoiceId, SubscriptionId } from '@/lib/core/id'
import { updateCustomer } from '@/lib/customer/update'
import { query } from '@/lib/infra/database/db'
import { describeInvoice, getInvoiceSource } from '@/lib/invoice/document'
import { getInvoice } from '@/lib/invoice/read'
import { invoicesOf, newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { cancelSubscription } from './cancel'
import { findComingPayment, withComingPayment } from './find-coming-payment'

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
  const { nextPayment } = describeInvoice(
    await withComingPayment(await getInvoiceSource({ ...ctx, id: first?.id as InvoiceId })),
    'en',
  )
  expect(nextPayment).toMatch(
    /^eSewa, Khalti, connectIPS and Fonepay are never charged by themselves, and no reminder comes\./,
  )
  // While an invoice is unpaid, the time of the next payment is unknown.
  expect(await findComingPayment({ ...invoice, status: 'open' })).toMatchObject({ at: null })
  expect(await findComingPayment({ ...invoice, origin: 'manual' })).toBeNull()
  expect(await findComingPayment({ ...invoice, origin: 'manual', status: 'open' })).toMatchObject({
    at: null,
  })
  // Without a linked phone, the invoice is sent by mail, if there is an address.
  const unlinkedId = await newCustomer(ctx)
  const unlinked = await subscribe(ctx, unlinkedId, await newPrice(ctx, { trialDays: 7 }))
  const other = { ...invoice, subscriptionId: unlinked.id }
  expect(await findComingPayment(other)).toMatchObject({ isByMail: true, isOutside: false })
  await updateCustomer(ctx, unlinkedId, { email: null, phone: '+9779812345678' })
  expect(await findComingPayment(other)).toMatchObject({ isOutside: true })
  await cancelSubscription(ctx, subscription.id as SubscriptionId, { cancelAtPeriodEnd: true })
  expect(await findComingPayment(invoice)).toBeNull()
})
