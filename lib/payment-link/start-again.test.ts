import { expect, it } from 'vitest'
import { GET as listLinks } from '@/app/v1/payment-links/route'
import { updateBusiness } from '@/lib/business/update'
import { fromWire, type PaymentLinkId, type PriceId, type SubscriptionId, toWire } from '@/lib/core/id'
import { loadSubscription } from '@/lib/end-user/load-subscriptions'
import { newPayer } from '@/lib/end-user/payer.fixture'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { businessHasLiveSubscription } from '@/lib/subscription/read'
import { newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { userCtxOf } from '@/testing/customer'
import { findOwnWayBack, startAgainAddress, startOwnAgain } from './start-again'
import { updatePaymentLink } from './update'
import { findLinkAt } from './view'

const BY = { requestId: 'req_x', ip: undefined }

async function newShop() {
  const business = await newBusiness()
  const price = await newPrice(business.ctx)
  const again = (quantity = 1) => startAgainAddress(business.ctx, { priceId: price.id, quantity })
  const links = async () =>
    (await call(listLinks, business.sandboxKey, { method: 'GET', path: '/v1/payment-links?active=all' })).data
      .items
  return { ...business, price, again, links }
}

it('fifty who need the link of a price at once get the same one, which says what it is', async () => {
  const { ctx, price, again, links } = await newShop()
  const addresses = await Promise.all(Array.from({ length: 50 }, () => again()))
  expect(new Set(addresses).size).toBe(1)
  const [link, ...others] = await links()
  expect([link.url, link.startAgain, link.priceId, others]).toEqual([
    addresses[0],
    true,
    toWire('price', price.id),
    [],
  ])
  expect(ctx.environment).toBe('sandbox')
})

it('the link opens the offer of the price with the quantity that the customer had', async () => {
  const { again } = await newShop()
  const address = new URL((await again(3)) as string)
  const quantity = Number(address.searchParams.get('quantity'))
  const known = await findLinkAt(address.pathname.split('/').at(-1) as string, { quantity }, BY)
  expect([known?.view.quantity, known?.view.amountPaisa, known?.view.isSold]).toEqual([3, 150_000n, true])
})

it('there is none if the business does not want it, the price is not sold, or the link is switched off', async () => {
  const off = await newShop()
  await updateBusiness(off.ctx, { startAgain: false }, businessHasLiveSubscription)
  expect([await off.again(), await off.links()]).toEqual([null, []])

  const unsold = await newShop()
  await updatePrice(unsold.ctx, unsold.price.id as PriceId, { active: false }, countPriceUsage)
  expect([await unsold.again(), await unsold.links()]).toEqual([null, []])

  const archived = await newShop()
  await archived.again()
  const [{ id }] = await archived.links()
  await updatePaymentLink(archived.ctx, fromWire('plink', id) as PaymentLinkId, { active: false })
  expect([await archived.again(), (await archived.links()).length]).toEqual([null, 1])
})

it('a person begins again with an own subscription that has ended, and with nobody else’s', async () => {
  const { ctx, price, again } = await newShop()
  const [payer, stranger] = [await newPayer({ ctx }, 1_000_000n), await newPayer({ ctx }, 1n)]
  const id = (await subscribe(ctx, payer.customerId, price)).id as SubscriptionId
  await cancelSubscription(ctx, id, { cancelAtPeriodEnd: false })
  expect(await startOwnAgain(userCtxOf(ctx, payer), id)).toBe(await again())
  await expect(startOwnAgain(userCtxOf(ctx, stranger), id)).rejects.toMatchObject({
    code: 'resource_not_found',
  })
  await updateBusiness(ctx, { startAgain: false }, businessHasLiveSubscription)
  await expect(startOwnAgain(userCtxOf(ctx, payer), id)).rejects.toMatchObject({
    code: 'payment_link_inactive',
  })
})

it('the page of an own subscription offers the way back only where it leads somewhere', async () => {
  const { ctx, price, again, links } = await newShop()
  const payer = await newPayer({ ctx }, 1_000_000n)
  const id = (await subscribe(ctx, payer.customerId, price)).id as SubscriptionId
  const wayBack = async () => findOwnWayBack(await loadSubscription(userCtxOf(ctx, payer), id))
  expect(await wayBack()).toBeNull()
  await cancelSubscription(ctx, id, { cancelAtPeriodEnd: false })
  expect([await wayBack(), await links()]).toEqual(['offered', []])

  await again()
  const [{ id: link }] = await links()
  const switchLink = (active: boolean) =>
    updatePaymentLink(ctx, fromWire('plink', link) as PaymentLinkId, { active })
  await switchLink(false)
  expect(await wayBack()).toBeNull()
  await switchLink(true)
  expect(await wayBack()).toBe('offered')
  await updatePrice(ctx, price.id as PriceId, { active: false }, countPriceUsage)
  expect(await wayBack()).toBe('not_sold')
})
