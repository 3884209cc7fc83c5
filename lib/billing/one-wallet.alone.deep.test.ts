import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { advanceTo, invoicesOf, later, newCustomer, newPrice, subscribe } from '@/testing/billing'
import { writesByHand } from '@/testing/books'
import { newBusiness } from '@/testing/business'

writesByHand(
  'Many subscriptions are copied by SQL, without their first invoices and events.',
  'period-first',
  'period-current',
  'event-missing',
)

const SUBSCRIPTIONS = 1_200
const COVERED = 700

interface Reminded {
  type: string
  paisa: string
  forecast: { walletBalancePaisa: string; otherChargesPaisa: string; covered: boolean }
}

it('one wallet with many subscriptions: each gets one reminder, which counts all earlier charges', async () => {
  const { ctx } = await newBusiness()
  const customerId = await newCustomer(ctx, BigInt(100 * (COVERED + 1)))
  const first = await subscribe(ctx, customerId, await newPrice(ctx, { amountPaisa: '100' }))
  // As if each was created and paid by its own request, one second apart.
  await query(
    `INSERT INTO subscriptions (id, business_id, environment, customer_id, price_id, user_id, wallet_id, status, anchor_at,
       period_index, current_period_start, current_period_end, due_at, last_billed_at, created_at, updated_at)
     SELECT uuidv7(), business_id, environment, customer_id, price_id, user_id, wallet_id, status, anchor_at + n * interval '1 second',
       period_index, current_period_start + n * interval '1 second', current_period_end + n * interval '1 second',
       due_at + n * interval '1 second', last_billed_at, created_at, updated_at
     FROM subscriptions, generate_series(1, $2) AS n WHERE id = $1`,
    [first.id, SUBSCRIPTIONS - 1],
  )
  await advanceTo(ctx, later(first.currentPeriodEnd, -1))
  const events = await query<Reminded>(
    `SELECT type, data->>'balancePaisa' AS paisa, forecast FROM events
     WHERE business_id = $1 AND forecast IS NOT NULL ORDER BY sequence`,
    [ctx.businessId],
  )
  const upcoming = events.filter(({ type }) => type === 'subscription.renewal_upcoming')
  const low = events.filter(({ type }) => type === 'wallet.low_balance')
  expect([upcoming.length, low.length]).toEqual([SUBSCRIPTIONS, SUBSCRIPTIONS - COVERED])
  const taken = upcoming.map((_, n) => 100 * n)
  expect(upcoming.map(({ forecast }) => Number(forecast.otherChargesPaisa))).toEqual(taken)
  expect(upcoming.map(({ forecast }) => forecast.covered)).toEqual(taken.map((_, n) => n < COVERED))
  expect(new Set(low.map(({ paisa }) => paisa))).toEqual(new Set([String(100 * COVERED)]))

  await advanceTo(ctx, later(first.currentPeriodEnd, 0.5))
  expect((await invoicesOf(ctx, first.id)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  const states = await query<{ status: string; count: number }>(
    'SELECT status::text, count(*)::int AS count FROM subscriptions WHERE business_id = $1 GROUP BY 1 ORDER BY 1',
    [ctx.businessId],
  )
  expect(states).toEqual([
    { status: 'active', count: COVERED },
    { status: 'past_due', count: SUBSCRIPTIONS - COVERED },
  ])
})
