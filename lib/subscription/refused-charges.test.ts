import { expect, it } from 'vitest'
import { POST } from '@/app/v1/subscriptions/route'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newSignedInCustomer } from '@/testing/customer'
import { customerOf, payIntoWallet } from '@/testing/production'

async function payingCustomer(balancePaisa: bigint) {
  const { productionCtx: ctx, productionKey } = await newBusiness()
  const { phone, userId } = await newSignedInCustomer(ctx)
  const customerId = await customerOf(ctx, 'asha@example.com', phone)
  await payIntoWallet(userId, balancePaisa)
  return { ctx, customerId, phone, userId, productionKey }
}

const outcome = (subscribing: Promise<unknown>): Promise<string> =>
  subscribing.then(
    () => 'created',
    ({ code }) => code,
  )

it('in production a refusal names the charge and not the balance', async () => {
  const { ctx, customerId } = await payingCustomer(20_000n)
  const refusal = await subscribe(ctx, customerId, await newPrice(ctx)).catch((error) => error)
  expect(refusal.code).toBe('insufficient_balance')
  expect(refusal.facts.balance).toEqual({ requiredPaisa: 50_000n })
})

it('after ten refusals within an hour every charge of the customer is refused, also one that the wallet covers', async () => {
  const { ctx, customerId } = await payingCustomer(20_000n)
  const [dear, cheap] = [await newPrice(ctx), await newPrice(ctx, { amountPaisa: '100' })]
  const attempts = await Promise.all(
    Array.from({ length: 15 }, () => outcome(subscribe(ctx, customerId, dear))),
  )
  expect(attempts.toSorted()).toEqual([
    ...Array(5).fill('charge_attempts_exceeded'),
    ...Array(10).fill('insufficient_balance'),
  ])
  const refusal = await subscribe(ctx, customerId, cheap).catch((error) => error)
  expect(refusal.code).toBe('charge_attempts_exceeded')
  expect(refusal.facts.retryAfterSeconds).toBeGreaterThan(3_000)
  expect(refusal.facts.retryAfterSeconds).toBeLessThanOrEqual(3_600)
  // A trial charges nothing, so it reveals nothing.
  const trial = await newPrice(ctx, { trialDays: 30 })
  expect(await outcome(subscribe(ctx, customerId, trial))).toBe('created')
})

it('the refusal of too many attempts is not stored: the same call is attempted again later', async () => {
  const { ctx, customerId, productionKey } = await payingCustomer(20_000n)
  const price = await newPrice(ctx)
  for (let i = 0; i < 10; i++) await outcome(subscribe(ctx, customerId, price))
  const body = { customerId: toWire('cus', customerId), priceId: toWire('price', price.id) }
  const attempt = () => call(POST, productionKey, { body, idempotencyKey: 'order-1042' })
  const refused = await attempt()
  expect([refused.status, refused.error?.code]).toEqual([429, 'charge_attempts_exceeded'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
  await query(`UPDATE refused_charges SET refused_at = '{}' WHERE business_id = $1`, [ctx.businessId])
  const attempted = await attempt()
  expect(attempted.status).toBe(402)
  expect(attempted.error).toMatchObject({ code: 'insufficient_balance', balance: { requiredPaisa: '50000' } })
  expect(JSON.stringify(attempted.error)).not.toMatch(/balancePaisa|shortfallPaisa/)
})

it('counts each customer of each business alone, and forgets after an hour', async () => {
  const { ctx, customerId, phone } = await payingCustomer(20_000n)
  const { productionCtx: elsewhere } = await newBusiness()
  const customerElsewhere = await customerOf(elsewhere, 'asha@example.com', phone)
  const price = await newPrice(ctx)
  for (let i = 0; i < 10; i++) await outcome(subscribe(ctx, customerId, price))
  expect(await outcome(subscribe(elsewhere, customerElsewhere, await newPrice(elsewhere)))).toBe(
    'insufficient_balance',
  )
  await query(
    `UPDATE refused_charges SET last_at = last_at - interval '1 hour',
       refused_at = ARRAY(SELECT at - interval '1 hour' FROM unnest(refused_at) AS at) WHERE business_id = $1`,
    [ctx.businessId],
  )
  expect(await outcome(subscribe(ctx, customerId, price))).toBe('insufficient_balance')
})

it('deletes old counts of other customers with each new one', async () => {
  const { ctx, customerId } = await payingCustomer(20_000n)
  await query(
    `INSERT INTO refused_charges (business_id, customer_id, refused_at, last_at)
     SELECT $1, gen_random_uuid(), ARRAY[at], at FROM (SELECT now() - interval '2 hours' AS at) AS old`,
    [ctx.businessId],
  )
  await outcome(subscribe(ctx, customerId, await newPrice(ctx)))
  const left = await query('SELECT customer_id FROM refused_charges WHERE business_id = $1', [ctx.businessId])
  expect(left).toEqual([{ customerId }])
})

it('in the sandbox the wallet is the business’s own: nothing is counted or hidden', async () => {
  const { ctx } = await newBusiness()
  const customerId = await newCustomer(ctx, 20_000n)
  const price = await newPrice(ctx)
  for (let i = 0; i < 11; i++)
    await expect(subscribe(ctx, customerId, price)).rejects.toMatchObject({
      code: 'insufficient_balance',
      facts: { balance: { requiredPaisa: 50_000n, balancePaisa: 20_000n } },
    })
  expect(await query('SELECT 1 FROM refused_charges WHERE business_id = $1', [ctx.businessId])).toEqual([])
})
