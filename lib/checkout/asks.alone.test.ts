import { describe, expect, it } from 'vitest'
import { GET as getSession } from '@/app/v1/checkout/sessions/[token]/route'
import { POST as createSession } from '@/app/v1/checkout/sessions/route'
import { endAllowance } from '@/lib/agreement/write'
import { DAY_MS } from '@/lib/core/duration'
import { fromWire, type PriceId, type SubscriptionId, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { sendDueNotices } from '@/lib/notice/send-due'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { advanceTo, newPrice, subscriptionNow } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { authorizeAt, fund, newCheckout, verifiedAt } from '@/testing/checkout'

/** The agreements in force between the person and the business. */
const inForce = ({ businessId }: Ctx) =>
  query(
    `SELECT kind, amount_paisa, price_paisa, by FROM agreements WHERE business_id = $1 AND status = 'given'
     ORDER BY kind`,
    [businessId],
  )

/** A checkout at Rs 500 a month that asks for a maximum of Rs 1,000, and for an additional Rs 300. */
async function asked(agree?: Record<string, unknown>) {
  const { ctx } = await newBusiness('Himal Fitness')
  const price = await newPrice(ctx)
  await fund(ctx, 1_000_000n)
  const checkout = await newCheckout(ctx, {
    priceId: price.id as PriceId,
    maxAmountPaisa: 100_000n,
    allowancePaisa: 30_000n,
  })
  const headers = await verifiedAt(checkout)
  // Test money comes with an unlimited allowance. Without it, the sandbox behaves like production.
  await inTransaction(async (tx) => {
    const [wallet] = await tx.query<{ id: string }>('SELECT id FROM wallets WHERE business_id = $1', [
      ctx.businessId,
    ])
    await endAllowance(tx, ctx, wallet?.id as string)
  })
  const { data } = await authorizeAt(checkout, headers, {
    email: 'maya@example.com',
    ...(agree && { agree }),
  })
  const id = fromWire('sub', data.subscriptionId) as SubscriptionId
  const raise = async (amountPaisa: bigint) => {
    await updatePrice(ctx, price.id as PriceId, { amountPaisa }, countPriceUsage)
    await sendDueNotices('sandbox', 60_000)
  }
  return { ctx, id, raise, checkout, headers }
}

const toldOf = async ({ businessId }: Ctx) => {
  const rows = await query<{ text: string }>(
    `SELECT m.text FROM notices n JOIN outbox_messages m ON m.id = n.message_id
     WHERE n.business_id = $1 AND n.kind = 'price_raised' AND n.channel = 'sms' ORDER BY n.subject_id`,
    [businessId],
  )
  return rows.map(({ text }) => text)
}

describe('what a checkout asks for besides', () => {
  it.each([
    [{ maxAmountPaisa: '100001' }, 'maxAmountPaisa'],
    [{ maxAmountPaisa: '50000' }, 'maxAmountPaisa'],
    [{ allowancePaisa: '0' }, 'allowancePaisa'],
  ])('is refused if it is no maximum of the price, or nothing: %j', async (body, param) => {
    const { ctx, sandboxKey } = await newBusiness()
    const { id } = await newPrice(ctx)
    const { status, error } = await call(createSession, sandboxKey, {
      body: { priceId: toWire('price', id), ...body },
      idempotencyKey: crypto.randomUUID(),
    })
    expect([status, error?.code, error?.param]).toEqual([400, 'parameter_invalid', param])
  })

  it('is shown, and left out unless the customer gives it', async () => {
    const { ctx, checkout, headers } = await asked()
    const { data } = await call(getSession, headers, { method: 'GET', params: { token: checkout.token } })
    expect(data.asks).toEqual({ maxAmountPaisa: '100000', allowancePaisa: '30000' })
    expect(await inForce(ctx)).toEqual([
      { kind: 'subscription', amountPaisa: 50_000n, pricePaisa: null, by: 'checkout' },
    ])
  })

  it('is in force if the customer gives it', async () => {
    const { ctx, id } = await asked({ maximum: true, allowance: true })
    expect(await inForce(ctx)).toEqual([
      { kind: 'subscription', amountPaisa: 100_000n, pricePaisa: 50_000n, by: 'checkout' },
      { kind: 'allowance', amountPaisa: 30_000n, pricePaisa: null, by: 'checkout' },
    ])
    expect((await subscriptionNow(ctx, id)).agreement).toMatchObject({ amountPaisa: '100000' })
  })
})

describe('a raised price within a maximum', () => {
  it('is charged from seven days after it was told', async () => {
    const { ctx, id, raise } = await asked({ maximum: true })
    await raise(90_000n)
    expect(await toldOf(ctx)).toEqual([expect.stringContaining('It is within your maximum.')])
    const { currentPeriodEnd } = await subscriptionNow(ctx, id)
    const later = await advanceTo(ctx, currentPeriodEnd)
    expect((await subscriptionNow(later, id)).status).toBe('active')
  })

  it('is asked for and not charged before, and the first retry after seven days pays', async () => {
    const { ctx, id, raise } = await asked({ maximum: true })
    const { currentPeriodEnd } = await subscriptionNow(ctx, id)
    await advanceTo(ctx, new Date(currentPeriodEnd.getTime() - 4 * DAY_MS))
    await raise(90_000n)
    expect(await toldOf(ctx)).toEqual([expect.stringContaining('Yes or no: ')])
    const due = await advanceTo(ctx, new Date(currentPeriodEnd.getTime() + 1000))
    expect(await subscriptionNow(due, id)).toMatchObject({ status: 'past_due', notAgreed: true })
    const paid = await advanceTo(due, new Date(currentPeriodEnd.getTime() + 8 * DAY_MS))
    expect(await subscriptionNow(paid, id)).toMatchObject({ status: 'active', notAgreed: false })
  })

  it('is asked for above the maximum', async () => {
    const { ctx, id, raise } = await asked({ maximum: true })
    await raise(110_000n)
    expect(await toldOf(ctx)).toEqual([expect.stringContaining('Yes or no: ')])
    const { currentPeriodEnd } = await subscriptionNow(ctx, id)
    const later = await advanceTo(ctx, currentPeriodEnd)
    expect(await subscriptionNow(later, id)).toMatchObject({ status: 'past_due', notAgreed: true })
  })
})
