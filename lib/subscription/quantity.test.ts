import { describe, expect, it } from 'vitest'
import { GET as getSession } from '@/app/v1/checkout/sessions/[token]/route'
import { GET as getInvoice } from '@/app/v1/invoices/[id]/route'
import { POST as createSubscriptionCall } from '@/app/v1/subscriptions/route'
import { fromWire, type PriceId, type SubscriptionId, toWire } from '@/lib/core/id'
import { MAX_QUANTITY } from '@/lib/core/quantity'
import { getSubscriptionFigures } from '@/lib/overview/get-subscription-figures'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { advanceTo, balanceOf, invoicesOf, later, newCustomer, newPrice } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { authorizeAt, fund, newCheckout, verifiedAt } from '@/testing/checkout'

async function gym(balancePaisa = 1_000_000n, terms: Record<string, unknown> = {}) {
  const business = await newBusiness()
  const { ctx, sandboxKey } = business
  const price = await newPrice(ctx, terms)
  const customerId = await newCustomer(ctx, balancePaisa)
  const start = (quantity: unknown, more: object = {}) =>
    call(createSubscriptionCall, sandboxKey, {
      body: { customerId: toWire('cus', customerId), priceId: toWire('price', price.id), quantity, ...more },
    })
  return { ...business, price, customerId, start }
}

describe('a quantity', () => {
  it('is charged as many times, in the first period and in each renewal, and the line says how many of what', async () => {
    const { ctx, sandboxKey, customerId, start } = await gym()
    const { status, data } = await start(3)
    expect(status).toBe(201)
    expect(data.quantity).toBe(3)
    const id = fromWire('sub', data.id) as SubscriptionId
    await advanceTo(ctx, later(ctx.now, 40))
    const [first, second] = await invoicesOf(ctx, id)
    expect([first?.totalAmountPaisa, second?.totalAmountPaisa]).toEqual([150_000n, 150_000n])
    expect(await balanceOf(ctx, customerId)).toBe(700_000n)
    const invoice = await call(getInvoice, sandboxKey, {
      method: 'GET',
      params: { id: toWire('inv', second?.id as string) },
    })
    expect(invoice.data.lines).toMatchObject([
      { amountPaisa: '150000', quantity: 3, unitAmountPaisa: '50000' },
    ])
  })

  it('is one where nobody says it, and the line costs what one costs', async () => {
    const { ctx, start } = await gym()
    const { data } = await start(undefined)
    expect(data.quantity).toBe(1)
    const [invoice] = await invoicesOf(ctx, fromWire('sub', data.id) as SubscriptionId)
    expect(invoice?.lines).toMatchObject([{ amountPaisa: '50000', quantity: 1 }])
  })

  it.each([0, -1, 1.5, '3', MAX_QUANTITY + 1, null])('of %j is refused', async (quantity) => {
    const { start } = await gym()
    const { status, error } = await start(quantity)
    expect([status, error?.code, error?.param]).toEqual([400, 'parameter_invalid', 'quantity'])
  })

  it('that makes an amount of more than 16 digits is refused, also by a price that is raised later', async () => {
    const { ctx, price, start } = await gym(undefined, { amountPaisa: '20000000000', trialDays: 7 })
    const refused = await start(MAX_QUANTITY)
    expect([refused.status, refused.error?.code, refused.error?.param]).toEqual([
      400,
      'parameter_invalid',
      'quantity',
    ])
    expect((await start(400_000)).status).toBe(201)
    const raise = (amountPaisa: bigint) =>
      updatePrice(ctx, price.id as PriceId, { amountPaisa }, countPriceUsage)
    await expect(raise(25_000_000_001n)).rejects.toMatchObject({
      code: 'parameter_invalid',
      facts: { param: 'amountPaisa' },
    })
    expect((await raise(24_999_999_999n)).amountPaisa).toBe(24_999_999_999n)
  })

  it('is what a discount is taken off, and what the wallet must hold', async () => {
    const { start } = await gym(149_999n)
    const refused = await start(3)
    expect(refused.status).toBe(402)
    expect(refused.error).toMatchObject({ balance: { requiredPaisa: '150000', balancePaisa: '149999' } })
  })

  it('counts in the recurring revenue', async () => {
    const { ctx, start } = await gym()
    await start(3)
    await start(2)
    const { figure } = await getSubscriptionFigures(await ctxOf(ctx.businessId))
    expect(figure.mrrPaisa).toBe(250_000n)
  })

  it('is shown by a checkout, and the start takes exactly what was shown', async () => {
    const { ctx } = await newBusiness()
    await fund(ctx, 1_000_000n)
    const checkout = await newCheckout(ctx, { quantity: 4 })
    const headers = await verifiedAt(checkout)
    const shown = await call(getSession, headers, { method: 'GET', params: { token: checkout.token } })
    expect(shown.data.price).toMatchObject({ amountPaisa: '200000', quantity: 4 })
    expect(shown.data.progress.requiredPaisa).toBe('200000')
    const done = await authorizeAt(checkout, headers)
    expect(done.status).toBe(201)
    const id = fromWire('sub', done.data.subscriptionId) as SubscriptionId
    expect((await invoicesOf(ctx, id)).map(({ totalAmountPaisa }) => totalAmountPaisa)).toEqual([200_000n])
    await advanceTo(ctx, later(ctx.now, 40))
    expect((await invoicesOf(ctx, id)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  })
})
