import { describe, expect, it } from 'vitest'
import type { PriceId } from '@/lib/core/id'
import { fromWire, newId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { sha256 } from '@/lib/infra/keys/crypto'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { newCustomer, newPrice } from '@/testing/billing'
import { eventTypes, newBusiness } from '@/testing/business'
import { createCheckoutSession } from './create'
import { createCheckoutSessionInput } from './create-schema'
import { expireCheckoutSessions } from './expire'

describe('a checkout session', () => {
  it('has a one-time address, and the database keeps only the hash of its token', async () => {
    const { ctx } = await newBusiness()
    const price = await newPrice(ctx)
    const session = await createCheckoutSession(ctx, {
      priceId: price.id as PriceId,
      customerId: await newCustomer(ctx),
      successUrl: 'https://shop.example.com/thanks?session={CHECKOUT_SESSION_ID}',
    })
    expect(session.publicUrl).toBe(`http://localhost:3000/checkout/${session.token}`)
    expect(Buffer.from(session.token, 'base64url')).toHaveLength(32)
    const [row] = await query<{ tokenHash: Buffer; text: string }>(
      'SELECT token_hash, c::text AS text FROM checkout_sessions c WHERE business_id = $1',
      [ctx.businessId],
    )
    expect(row?.tokenHash.equals(sha256(session.token))).toBe(true)
    expect(row?.text).not.toContain(session.token)
  })

  it('keeps the address of the shop as browsers write it, whatever is in it', () => {
    const priceId = toWire('price', newId('price'))
    const successUrl = ' https://shop.example.com/thanks?a= b&s={CHECKOUT_SESSION_ID}'
    expect(createCheckoutSessionInput.parse({ priceId, successUrl }).successUrl).toBe(
      'https://shop.example.com/thanks?a=%20b&s={CHECKOUT_SESSION_ID}',
    )
    for (const control of ['\0', '\n', '\r', '\t', '\u007f']) {
      const read = createCheckoutSessionInput.safeParse({ priceId, successUrl: successUrl + control })
      expect(read.error?.issues.map(({ path }) => path)).toEqual([['successUrl']])
    }
  })

  it.each([
    ['http://shop.example.com', 'sandbox'],
    ['http://localhost:4000', 'production'],
    ['javascript:alert(1)', 'sandbox'],
    ['https://user:pass@shop.example.com', 'sandbox'],
  ])('does not send a customer to %s in %s', async (successUrl, environment) => {
    const { ctx, productionCtx } = await newBusiness()
    const within = environment === 'sandbox' ? ctx : productionCtx
    const price = await newPrice(within)
    const attempt = async () => createCheckoutSession(within, { priceId: price.id as PriceId, successUrl })
    await expect(attempt()).rejects.toMatchObject({
      code: 'parameter_invalid',
      facts: { param: 'successUrl' },
    })
  })

  it('is refused for a price that is not sold or is of another business', async () => {
    const { ctx } = await newBusiness()
    const other = (await newBusiness()).ctx
    const price = await newPrice(ctx)
    const priceId = price.id as PriceId
    await expect(createCheckoutSession(other, { priceId })).rejects.toMatchObject({
      code: 'resource_not_found',
    })
    await updatePrice(ctx, priceId, { active: false }, countPriceUsage)
    await expect(createCheckoutSession(ctx, { priceId })).rejects.toMatchObject({ code: 'price_inactive' })
  })

  it('expires unused, once, and says so', async () => {
    const { ctx } = await newBusiness()
    const price = await newPrice(ctx)
    const { id } = await createCheckoutSession(ctx, { priceId: price.id as PriceId })
    await query(
      `UPDATE checkout_sessions SET expires_at = now() - interval '1 second' WHERE business_id = $1`,
      [ctx.businessId],
    )
    await expireCheckoutSessions('run_test')
    await expireCheckoutSessions('run_test')
    expect(await eventTypes(ctx, fromWire('cs', id) as string)).toEqual(['checkout.session.expired'])
  })
})
