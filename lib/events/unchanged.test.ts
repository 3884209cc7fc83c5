import { expect, it } from 'vitest'
import type { CustomerId, PriceId, ProductId, SubscriptionId } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import { updateCustomer } from '@/lib/customer/update'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { createProduct } from '@/lib/product/create'
import { updateProduct } from '@/lib/product/update'
import { updateSubscription } from '@/lib/subscription/update'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'

const metadata = { plan: 'gold', seats: '3' }

/** How each kind of object is created and changed. */
const OBJECTS = {
  customer: async (ctx: Ctx) => {
    const { id } = await createCustomer(ctx, { email: 'asha@example.com', name: 'Asha', metadata })
    const same = { email: 'asha@example.com', name: 'Asha' }
    return { same, change: (at: Ctx, input: object) => updateCustomer(at, id as CustomerId, input) }
  },
  product: async (ctx: Ctx) => {
    const { id } = await createProduct(ctx, { name: 'Tea', description: 'Green', metadata })
    const same = { name: 'Tea', description: 'Green', active: true }
    return { same, change: (at: Ctx, input: object) => updateProduct(at, id as ProductId, input) }
  },
  price: async (ctx: Ctx) => {
    const { id } = await newPrice(ctx, { nickname: 'Monthly', metadata })
    const same = { amountPaisa: 50_000n, interval: 'month', intervalCount: 1, nickname: 'Monthly' }
    return {
      same,
      change: (at: Ctx, input: object) => updatePrice(at, id as PriceId, input, countPriceUsage),
    }
  },
  subscription: async (ctx: Ctx) => {
    const { id } = await subscribe(ctx, await newCustomer(ctx, 50_000n), await newPrice(ctx))
    await updateSubscription(ctx, id as SubscriptionId, { metadata })
    return {
      same: {},
      change: (at: Ctx, input: object) => updateSubscription(at, id as SubscriptionId, input),
    }
  },
}

const eventsOf = async ({ businessId }: Ctx) =>
  (await query('SELECT 1 FROM events WHERE business_id = $1', [businessId])).length

it.each(Object.keys(OBJECTS) as (keyof typeof OBJECTS)[])(
  'a change of a %s that changes nothing makes no event and no update',
  async (kind) => {
    const { ctx } = await newBusiness()
    const { same, change } = await OBJECTS[kind](ctx)
    const before = await eventsOf(ctx)
    const first = await change(await ctxOf(ctx.businessId), {})
    for (const input of [
      same,
      { metadata: { plan: 'gold' } },
      { ...same, metadata: { ...metadata, none: '' } },
    ])
      expect(await change(await ctxOf(ctx.businessId), input)).toEqual(first)
    expect(await eventsOf(ctx)).toBe(before)
    const now = await ctxOf(ctx.businessId)
    const changed = await change(now, { metadata: { plan: 'silver' } })
    expect(changed).toMatchObject({ metadata: { plan: 'silver', seats: '3' }, updatedAt: now.now })
    expect(await eventsOf(ctx)).toBe(before + 1)
  },
)
