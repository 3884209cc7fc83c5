import { describe, expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { advanceTo, later, newCustomer, newPrice, subscribe, topUp } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { expectSameAtEveryPace } from './catch-up.fixture'

describe('catching up in one step gives the same history as many small steps', () => {
  it('120 days in one call and 120 calls of one day have the same events, data, order and invoice numbers', async () => {
    const subscribing = (customer: number, price: number) => ({ do: 'subscribe' as const, customer, price })
    await expectSameAtEveryPace({
      calendar: 'gregorian',
      finalAction: 'cancel',
      chapters: [
        {
          acts: [
            { do: 'topUp', customer: 1, amount: 9_000 },
            { do: 'topUp', customer: 2, amount: 5_000 },
            ...[0, 1, 2, 3, 4, 5].flatMap((price) => [subscribing(1, price), subscribing(2, price)]),
            subscribing(0, 2),
            subscribing(0, 4),
          ],
          days: 120,
        },
      ],
    })
  })

  it('holds for subscriptions that one top-up has started again, which several batches then bill at the same instant', async () => {
    const subscribing = { do: 'subscribe' as const, customer: 1, price: 3 }
    await expectSameAtEveryPace({
      calendar: 'gregorian',
      finalAction: 'unpaid',
      chapters: [
        { acts: [subscribing, subscribing, subscribing, subscribing], days: 30 },
        { acts: [{ do: 'topUp', customer: 1, amount: 6_000 }], days: 5 },
      ],
    })
  })

  it('an event has the object as it was at its own instant', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 50_000n)
    const { currentPeriodEnd } = await subscribe(ctx, customerId, await newPrice(ctx))
    await advanceTo(ctx, later(currentPeriodEnd, 20))
    const told = await query<{ type: string; status: string; retries: number | null }>(
      `SELECT type, data->>'status' AS status, (data->>'retryCount')::int AS retries FROM events
       WHERE business_id = $1 AND type ~ '^(subscription|invoice)' ORDER BY sequence`,
      [ctx.businessId],
    )
    const statesOf = (type: string) => told.filter((each) => each.type === type).map(({ status }) => status)
    expect(statesOf('subscription.past_due')).toEqual(['past_due'])
    expect(statesOf('subscription.renewal_upcoming')).toEqual(['active'])
    expect(statesOf('subscription.canceled')).toEqual(['canceled'])
    expect(statesOf('invoice.opened')).toEqual(['paid', 'open'])
    // The last failed attempt and the end are at the same time, one after the other. When the attempt failed, the invoice was still open.
    expect(statesOf('invoice.payment_failed')).toEqual(Array(9).fill('open'))
    expect(statesOf('invoice.voided')).toEqual(['void'])
    const retries = told.filter(({ type }) => type === 'subscription.updated').map((each) => each.retries)
    expect(retries).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(told.findIndex(({ type }) => type === 'subscription.renewal_upcoming')).toBeLessThan(
      told.findIndex(({ type }) => type === 'subscription.past_due'),
    )
  })

  it('a wallet that is short once is reported once, before that charge', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 250_000n)
    const { currentPeriodEnd } = await subscribe(ctx, customerId, await newPrice(ctx))
    // The balance covers four renewals, but not the fifth.
    await advanceTo(ctx, later(currentPeriodEnd, 150))
    const low = await query<{ data: unknown; forecast: unknown }>(
      `SELECT data, forecast FROM events WHERE business_id = $1 AND type = 'wallet.low_balance' ORDER BY sequence`,
      [ctx.businessId],
    )
    expect(low).toHaveLength(1)
    expect(low[0]).toMatchObject({
      data: { balancePaisa: '0' },
      forecast: { walletBalancePaisa: '0', shortfallPaisa: '50000', covered: false },
    })
    await topUp(ctx, customerId, 1n)
  })
})
