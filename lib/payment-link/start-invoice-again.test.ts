import { expect, it } from 'vitest'
import { updateBusiness } from '@/lib/business/update'
import type { PaymentLinkId, PriceId, SubscriptionId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { businessHasLiveSubscription } from '@/lib/subscription/read'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { startAgainAddress } from './start-again'
import { findWayBack, startInvoiceAgain } from './start-invoice-again'
import { updatePaymentLink } from './update'

const CALL = { actor: { kind: 'anonymous' }, now: new Date(), requestId: 'req_x' } as const

/** A paid invoice. */
async function newInvoice() {
  const { ctx } = await newBusiness()
  const price = await newPrice(ctx)
  const { id } = await subscribe(ctx, await newCustomer(ctx, 500_000n), price)
  const { businessId, environment } = ctx
  const [invoice] = await query<{ id: string }>('SELECT id FROM invoices WHERE subscription_id = $1', [id])
  const key = { businessId, environment, id: invoice?.id as string }
  const end = () => cancelSubscription(ctx, id as SubscriptionId, { cancelAtPeriodEnd: false })
  return { ctx, price, key, end }
}

const links = (businessId: string) =>
  query('SELECT id FROM payment_links WHERE business_id = $1', [businessId])

it('the invoice of a subscription that has ended leads to the link of its price, which reading does not make', async () => {
  const { ctx, price, key, end } = await newInvoice()
  await end()
  expect([await findWayBack(key), await links(ctx.businessId)]).toEqual(['offered', []])
  const addresses = await Promise.all([startInvoiceAgain(CALL, key), startInvoiceAgain(CALL, key)])
  const again = await startAgainAddress(ctx, { priceId: price.id, quantity: 1 })
  expect(addresses).toEqual([again, again])
  expect(await links(ctx.businessId)).toHaveLength(1)
})

it('an invoice whose subscription lives has no way back, nor has one of another business', async () => {
  const { ctx, key } = await newInvoice()
  const other = await newInvoice()
  await other.end()
  const foreign = { ...key, id: other.key.id }
  for (const each of [key, foreign]) {
    expect(await findWayBack(each)).toBeNull()
    await expect(startInvoiceAgain(CALL, each)).rejects.toMatchObject({ code: 'payment_link_inactive' })
  }
  expect(await links(ctx.businessId)).toEqual([])
})

it('it says when the price is not sold, and offers nothing if the business does not want it or has switched the link off', async () => {
  const unsold = await newInvoice()
  await unsold.end()
  await updatePrice(unsold.ctx, unsold.price.id as PriceId, { active: false }, countPriceUsage)
  expect(await findWayBack(unsold.key)).toBe('not_sold')

  const off = await newInvoice()
  await off.end()
  await updateBusiness(off.ctx, { startAgain: false }, businessHasLiveSubscription)

  const archived = await newInvoice()
  await archived.end()
  await startInvoiceAgain(CALL, archived.key)
  const [link] = (await links(archived.ctx.businessId)) as { id: PaymentLinkId }[]
  await updatePaymentLink(archived.ctx, link?.id as PaymentLinkId, { active: false })

  for (const { key } of [unsold, off, archived])
    await expect(startInvoiceAgain(CALL, key)).rejects.toMatchObject({ code: 'payment_link_inactive' })
  expect([await findWayBack(off.key), await findWayBack(archived.key)]).toEqual([null, null])
})
