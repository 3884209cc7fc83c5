import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CALENDARS } from '@/lib/core/period'
import { query } from '@/lib/infra/database/db'
import { advanceTo, later, newCustomer, newPrice, subscribe, topUp } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { play, type Story, story, type Told } from './catch-up.fixture'

// The full run is CATCH_UP_STORIES=500; another seed makes other stories.
const STORIES = Number(process.env.CATCH_UP_STORIES ?? 20)
const SEED = Number(process.env.CATCH_UP_SEED ?? 20261120)
// The test itself takes real time, so the clocks of the two runs differ.
const SLACK_MS = 60_000

function expectSame(told: Told, other: Told): void {
  expect(told.events).toEqual(other.events)
  expect(told.instants).toHaveLength(other.instants.length)
  const apart = told.instants.map((at, i) => Math.abs(at - (other.instants[i] as number)))
  expect(Math.max(0, ...apart)).toBeLessThan(SLACK_MS)
}

async function expectSameAtEveryPace(each: Story): Promise<void> {
  const daily = await play(each, { daysPerCall: 1, batchSize: 500 })
  expectSame(await play(each, { daysPerCall: 1_000, batchSize: 500 }), daily)
  expectSame(await play(each, { daysPerCall: 1_000, batchSize: 3 }), daily)
}

describe('catching up in one step gives the same history as many small steps', () => {
  it.each(CALENDARS)(
    '120 days in one call and 120 calls of one day have the same events, data, order and invoice numbers, by months of the calendar %s',
    async (calendar) => {
      const subscribing = (customer: number, price: number) => ({ do: 'subscribe' as const, customer, price })
      await expectSameAtEveryPace({
        calendar,
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
    },
  )

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

  it(`holds for random stories (seed ${SEED})`, async () => {
    await fc.assert(fc.asyncProperty(story, expectSameAtEveryPace), {
      numRuns: STORIES,
      seed: SEED,
      endOnFailure: true,
    })
  }, 1_200_000)

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
    // The last failure and the end happen at the same instant, one after the other: what failed was an open invoice.
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
    // Four renewals are covered, the fifth is not.
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
