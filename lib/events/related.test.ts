import { expect, it } from 'vitest'
import * as eventsRoute from '@/app/v1/events/route'
import type { SubscriptionId } from '@/lib/core/id'
import { toWire } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import { updateCustomer } from '@/lib/customer/update'
import { eraseCustomer } from '@/lib/data-rights/erase-customer'
import { query } from '@/lib/infra/database/db'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { redeemCoupon } from '@/lib/subscription/redeem-coupon'
import { get } from '@/lib/webhook/call.fixture'
import { advanceTo, later, newCustomer, newPrice, subscribe } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import type { WireEvent } from './present'

/** All events of a list, page by page. */
async function listed(key: string, search = '', limit = 100): Promise<WireEvent[]> {
  const events: WireEvent[] = []
  for (let cursor = ''; ; ) {
    const { json } = await get(eventsRoute.GET, key, { search: `?limit=${limit}${search}${cursor}` })
    events.push(...json.data.items)
    if (!json.data.nextCursor) return events
    cursor = `&cursor=${json.data.nextCursor}`
  }
}

const idsOf = (events: readonly WireEvent[]) => events.map(({ id }) => id)

/** Two customers with the same history: paid, renewed, reminded of a low balance, with a coupon, canceled. */
async function twoStories() {
  const { ctx, sandboxKey } = await newBusiness()
  const price = await newPrice(ctx)
  await createCoupon(ctx, createCouponInput.parse({ code: 'TEA-20', percentOff: 20, duration: 'once' }))
  const stories = []
  for (const name of ['Asha', 'Bina']) {
    const customerId = await newCustomer(ctx, 120_000n)
    const subscription = await subscribe(await ctxOf(ctx.businessId), customerId, price)
    await updateCustomer(await ctxOf(ctx.businessId), customerId, { name })
    stories.push({
      customerId,
      subscriptionId: subscription.id as SubscriptionId,
      wire: toWire('cus', customerId),
    })
  }
  await advanceTo(await ctxOf(ctx.businessId), later(new Date(), 65))
  for (const { subscriptionId } of stories) {
    const now = await ctxOf(ctx.businessId)
    await redeemCoupon(now, subscriptionId, 'TEA-20')
    await cancelSubscription(now, subscriptionId, { cancelAtPeriodEnd: false, reason: 'Moved' })
  }
  return { ctx, sandboxKey, stories }
}

it('the events of a customer are all that name them, whatever they are about, in pages of any size', async () => {
  const { sandboxKey, stories } = await twoStories()
  const all = await listed(sandboxKey)
  for (const { wire } of stories) {
    const its = all.filter(({ related }) => related.customerId === wire)
    const types = new Set(its.map(({ type }) => type))
    for (const type of [
      'customer.created',
      'customer.updated',
      'subscription.created',
      'subscription.renewed',
      'subscription.renewal_upcoming',
      'wallet.low_balance',
      'subscription.past_due',
      'invoice.paid',
      'invoice.voided',
      'coupon.redeemed',
      'subscription.canceled',
    ])
      expect(types).toContain(type)
    expect(idsOf(await listed(sandboxKey, `&customerId=${wire}`))).toEqual(idsOf(its))
    expect(idsOf(await listed(sandboxKey, `&customerId=${wire}`, 2))).toEqual(idsOf(its))
    const upwards = await listed(sandboxKey, `&customerId=${wire}&order=asc`, 3)
    expect(idsOf(upwards)).toEqual(idsOf(its).reverse())
    const paid = its.filter(({ type }) => type === 'invoice.paid' || type.startsWith('wallet.'))
    expect(idsOf(await listed(sandboxKey, `&customerId=${wire}&type=invoice.paid,wallet.*`))).toEqual(
      idsOf(paid),
    )
  }
})

it('an event names the subscription and the invoice that it has to do with, also where its object does not', async () => {
  const { sandboxKey, stories } = await twoStories()
  const [{ wire, subscriptionId } = { wire: '', subscriptionId: '' }] = stories
  const its = await listed(sandboxKey, `&customerId=${wire}`)
  const relatedTo = (type: string) => its.find((event) => event.type === type)?.related
  const subscription = {
    customerId: wire,
    subscriptionId: toWire('sub', subscriptionId),
    checkoutSessionId: null,
  }
  for (const type of ['subscription.renewed', 'wallet.low_balance', 'coupon.redeemed'])
    expect(relatedTo(type)).toEqual({ ...subscription, invoiceId: null })
  const paid = its.find(({ type }) => type === 'invoice.paid')
  expect(paid?.related).toEqual({ ...subscription, invoiceId: paid?.data.id })
})

it('an update says which fields were others, as they were', async () => {
  const { sandboxKey, stories } = await twoStories()
  const [{ wire } = { wire: '' }] = stories
  const its = await listed(sandboxKey, `&customerId=${wire}&order=asc`)
  const named = its.find(({ type, data }) => type === 'customer.updated' && data.name === 'Asha')
  expect(named?.previous).toEqual({ name: null })
  const story = its.filter(({ type }) => type.startsWith('subscription.'))
  for (const [at, { type, data, previous }] of story.entries()) {
    if (type !== 'subscription.updated') continue
    const { updatedAt: _, ...before } = story[at - 1]?.data ?? {}
    const { updatedAt: __, ...rewound } = { ...data, ...previous }
    expect(rewound).toEqual(before)
  }
  expect(story.some(({ previous }) => previous?.discount === null)).toBe(true)
})

it('the earlier name of an erased customer is in no event', async () => {
  const { ctx, stories } = await twoStories()
  const [{ customerId } = { customerId: '' as never }] = stories
  await updateCustomer(await ctxOf(ctx.businessId), customerId, { name: 'Asha Gurung' })
  await eraseCustomer(await ctxOf(ctx.businessId), customerId)
  const left = await query(
    `SELECT type FROM events WHERE business_id = $1 AND (data::text LIKE '%Asha%' OR previous::text LIKE '%Asha%')`,
    [ctx.businessId],
  )
  expect(left).toEqual([])
})
