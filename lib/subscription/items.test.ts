import { expect, test } from 'vitest'
import { POST as create } from '@/app/v1/subscriptions/route'
import { giveAllowance } from '@/lib/agreement/give-allowance'
import { endAllowance } from '@/lib/agreement/write'
import { type CustomerId, fromWire, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { advanceTo, balanceOf, invoicesOf, newCustomer, newPrice, subscriptionNow } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'

const ITEMS = [
  { description: 'Admission fee', amountPaisa: '20000' },
  { description: 'Towel', amountPaisa: '2500', quantity: 2 },
]

/** A customer with this balance, and a price of Rs 500 a month. */
async function gym(balancePaisa: bigint, terms: Record<string, unknown> = {}) {
  const { ctx, sandboxKey } = await newBusiness('Himal Fitness')
  const price = await newPrice(ctx, terms)
  const customerId = await newCustomer(ctx, balancePaisa)
  const [wallet] = await query<{ id: string }>(
    'SELECT w.id FROM wallets w JOIN customers c ON c.user_id = w.user_id WHERE c.id = $1 AND w.business_id = $2',
    [customerId, ctx.businessId],
  )
  const walletId = wallet?.id as string
  const ids = { priceId: toWire('price', price.id), customerId: toWire('cus', customerId) }
  const start = (body: Record<string, unknown> = { items: ITEMS }) =>
    call(create, sandboxKey, { body: { ...ids, ...body } })
  /** Replaces the unlimited allowance of test money. */
  const allow = (amountPaisa: bigint | null) =>
    inTransaction(async (tx) => {
      await endAllowance(tx, ctx, walletId)
      if (amountPaisa !== null)
        await giveAllowance(tx, ctx, { customerId, walletId, amountPaisa, by: 'sandbox' })
    })
  const subscriptions = () =>
    query<{ id: string }>('SELECT id FROM subscriptions WHERE customer_id = $1', [customerId])
  return { ctx, customerId: customerId as CustomerId, start, allow, subscriptions }
}

test('what begins with a subscription is on its first invoice, and on no other', async () => {
  const { ctx, customerId, start } = await gym(125_000n)
  const { status, data } = await start()
  expect(status).toBe(201)
  const id = fromWire('sub', data.id) as string
  const [first] = await invoicesOf(ctx, id)
  expect(first).toMatchObject({ status: 'paid', origin: 'subscription', totalAmountPaisa: 75_000n })
  expect(first?.lines).toMatchObject([
    { description: 'Tea', amountPaisa: '50000' },
    { description: 'Admission fee', amountPaisa: '20000', quantity: 1 },
    { description: 'Towel', amountPaisa: '5000', quantity: 2, unitAmountPaisa: '2500' },
  ])
  await advanceTo(ctx, first?.periodEnd as Date)
  const [, second] = await invoicesOf(ctx, id)
  expect(second).toMatchObject({ status: 'paid', totalAmountPaisa: 50_000n })
  expect(await balanceOf(ctx, customerId)).toBe(0n)
})

test('with a trial it is charged at once, and the trial goes on', async () => {
  const { ctx, customerId, start } = await gym(80_000n, { trialDays: 7 })
  const { data } = await start()
  expect(data).toMatchObject({ status: 'trialing', lastBilledAt: null })
  const id = fromWire('sub', data.id) as string
  const [fees, ...others] = await invoicesOf(ctx, id)
  expect(others).toEqual([])
  expect(fees).toMatchObject({ status: 'paid', origin: 'manual', totalAmountPaisa: 25_000n })
  expect(await balanceOf(ctx, customerId)).toBe(55_000n)
  await advanceTo(ctx, (await subscriptionNow(ctx, id)).currentPeriodEnd)
  expect((await invoicesOf(ctx, id)).at(-1)).toMatchObject({ status: 'paid', totalAmountPaisa: 50_000n })
})

test.each([0, 7])('with a trial of %i days and too little money nothing is created', async (trialDays) => {
  const { customerId, ctx, start, subscriptions } = await gym(24_999n, { trialDays })
  const { status, error } = await start()
  expect([status, error?.code]).toEqual([402, 'insufficient_balance'])
  expect(error).toMatchObject({ balance: { requiredPaisa: trialDays ? '25000' : '75000' } })
  expect(await subscriptions()).toEqual([])
  expect(await balanceOf(ctx, customerId)).toBe(24_999n)
})

test('an allowance pays what begins with a subscription, and never more than the customer allowed', async () => {
  const { ctx, customerId, start, allow, subscriptions } = await gym(200_000n)
  await allow(74_999n)
  const refused = await start()
  expect([refused.status, refused.error?.code]).toEqual([402, 'not_agreed'])
  expect(refused.error).toMatchObject({ agreementUrl: expect.stringMatching(/\/agree\//) })
  expect(await subscriptions()).toEqual([])
  expect(await balanceOf(ctx, customerId)).toBe(200_000n)
  await allow(75_000n)
  expect((await start()).status).toBe(201)
  expect((await start({})).error?.code).toBe('not_agreed')
  expect(await balanceOf(ctx, customerId)).toBe(125_000n)
})

test('a trial without an allowance starts without items only', async () => {
  const { start, allow } = await gym(200_000n, { trialDays: 7 })
  await allow(null)
  expect((await start()).error?.code).toBe('not_agreed')
  expect((await start({})).status).toBe(201)
})

test.each([
  [Array(11).fill(ITEMS[0]), 'items'],
  [[], 'items'],
  [[{ ...ITEMS[0], amountPaisa: '9999999999999999' }], 'items'],
  [[{ amountPaisa: '100' }], 'items.0.description'],
])('items %o are refused', async (items, param) => {
  const { start } = await gym(100n)
  expect((await start({ items })).error).toMatchObject({ param })
})
