import { describe, expect, it } from 'vitest'
import { GET as listSessions } from '@/app/v1/checkout/sessions/route'
import type { PriceId } from '@/lib/core/id'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newCustomer, newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { createCheckoutSession } from './create'
import { expireCheckoutSessions } from './expire'

const list = async (key: string, search = '') =>
  (await call(listSessions, key, { method: 'GET', path: `/v1/checkout/sessions${search}` })).data.items

describe('the checkout sessions of a merchant', () => {
  it('are listed newest first, by status and by customer, and never with a token', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const priceId = (await newPrice(ctx)).id as PriceId
    const customerId = await newCustomer(ctx)
    const first = await createCheckoutSession(ctx, { priceId, customerId, metadata: { seat: '7' } })
    await query(
      `UPDATE checkout_sessions SET expires_at = now() - interval '1 second' WHERE business_id = $1`,
      [ctx.businessId],
    )
    await expireCheckoutSessions('run_test')
    const second = await createCheckoutSession(ctx, { priceId })

    const all = await list(sandboxKey)
    expect(all.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
    expect(JSON.stringify(all)).not.toContain(first.token)
    expect(await list(sandboxKey, '?status=expired')).toEqual([all[1]])
    expect(await list(sandboxKey, `?customerId=${toWire('cus', customerId)}`)).toEqual([all[1]])
    expect(all[1]).toMatchObject({
      status: 'expired',
      customerId: toWire('cus', customerId),
      subscriptionId: null,
      completedAt: null,
      metadata: { seat: '7' },
    })
    const [event] = await query<{ data: unknown }>(
      `SELECT data FROM events WHERE business_id = $1 AND type = 'checkout.session.expired'`,
      [ctx.businessId],
    )
    expect(event?.data).toEqual(all[1])

    const another = await createCheckoutSession(ctx, { priceId: (await newPrice(ctx)).id as PriceId })
    expect((await list(sandboxKey, `?priceId=${toWire('price', priceId)}`)).length).toBe(2)
    expect((await list(sandboxKey))[0].id).toBe(another.id)

    const other = await newBusiness()
    expect(await list(other.sandboxKey)).toEqual([])
    expect(await list(other.sandboxKey, `?customerId=${toWire('cus', customerId)}`)).toEqual([])
  })
})
