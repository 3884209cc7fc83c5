import fc from 'fast-check'
import { expect } from 'vitest'
import { DAY_MS } from '@/lib/core/duration'
import type { CustomerId, SubscriptionId } from '@/lib/core/id'
import { CALENDARS } from '@/lib/core/period'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { advanceSandboxClock } from '@/lib/sandbox/advance-clock'
import { cancelSubscription, resumeSubscription } from '@/lib/subscription/cancel'
import { pauseSubscription } from '@/lib/subscription/pause'
import type { PriceModel, SubscriptionModel } from '@/prisma/generated/models'
import { newCustomer, newPrice, subscribe, topUp } from '@/testing/billing'
import { ctxOf, newBusiness, setFinalAction } from '@/testing/business'
import { billBatch } from './bill-batch'

// Stories that are played twice: once with one large step of the clock, and once day by day.

// Added to every step of the clock, so that no two things are due at the same instant by chance.
const ODD_MS = 37 * 60_000

const CUSTOMERS = 3
const TERMS = [
  { amountPaisa: '500', interval: 'week', intervalCount: 1 },
  { amountPaisa: '300', interval: 'day', intervalCount: 3 },
  { amountPaisa: '1000', interval: 'month', intervalCount: 1, trialDays: 5 },
  { amountPaisa: '90', interval: 'day', intervalCount: 1 },
  { amountPaisa: '0', interval: 'week', intervalCount: 2 },
  { amountPaisa: '2100', interval: 'month', intervalCount: 1 },
]

const customer = fc.nat({ max: CUSTOMERS - 1 })
const which = fc.nat({ max: 20 })
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('subscribe' as const), customer, price: fc.nat({ max: 5 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('topUp' as const),
      customer,
      amount: fc.integer({ min: 1, max: 6000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), which, atPeriodEnd: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resume' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('pause' as const),
      which,
      remaining: fc.constantFrom('keep' as const, 'lose' as const),
      days: fc.integer({ min: 1, max: 60 }),
    }),
  },
)

/** Actions at one moment, and the number of days that pass after them. */
export const story = fc.record({
  /** The calendar of the monthly prices. */
  calendar: fc.constantFrom(...CALENDARS),
  finalAction: fc.constantFrom('cancel' as const, 'unpaid' as const),
  chapters: fc.array(
    fc.record({ acts: fc.array(act, { minLength: 1, maxLength: 6 }), days: fc.integer({ min: 1, max: 45 }) }),
    { minLength: 1, maxLength: 3 },
  ),
})
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never

/** How the clock moves over the days of a chapter, and how many subscriptions a batch takes. */
interface Pace {
  daysPerCall: number
  batchSize: number
}

/** What a merchant sees of a story: its events in order, and their times separately. */
interface Told {
  events: string[]
  /** Milliseconds since the beginning of the story. */
  instants: number[]
  ctx: Ctx
}

/** Plays a story in a business of its own. */
async function play({ calendar, finalAction, chapters }: Story, pace: Pace): Promise<Told> {
  const { ctx } = await newBusiness()
  await setFinalAction(ctx, finalAction)
  const prices: PriceModel[] = []
  for (const terms of TERMS)
    prices.push(await newPrice(ctx, terms.interval === 'month' ? { ...terms, calendar } : terms))
  const customers: CustomerId[] = []
  for (let i = 0; i < CUSTOMERS; i++) customers.push(await newCustomer(ctx, i === 0 ? undefined : 1_000n))
  const started: SubscriptionModel[] = []
  let clock = ctx.now.getTime()
  for (const { acts, days } of chapters) {
    for (const each of acts) await perform(await ctxOf(ctx.businessId), each)
    for (let left = days; left > 0; left -= pace.daysPerCall) {
      clock += Math.min(left, pace.daysPerCall) * DAY_MS
      if (left <= pace.daysPerCall) clock += ODD_MS
      await advance(ctx, new Date(clock), pace.batchSize)
    }
  }
  return { ...(await tell(ctx)), ctx }

  async function perform(now: Ctx, each: Story['chapters'][number]['acts'][number]) {
    if (each.do === 'topUp') return topUp(now, customers[each.customer] as CustomerId, BigInt(each.amount))
    if (each.do === 'subscribe') {
      const made = subscribe(now, customers[each.customer] as CustomerId, prices[each.price] as PriceModel)
      // If the wallet is short or not linked, the call is refused each time the story is played.
      return made.then((one) => void started.push(one), expectRefusal)
    }
    const chosen = started[each.which % Math.max(1, started.length)]
    if (!chosen) return
    const id = chosen.id as SubscriptionId
    const done: Promise<unknown> =
      each.do === 'resume'
        ? resumeSubscription(now, id)
        : each.do === 'pause'
          ? pauseSubscription(now, id, {
              remaining: each.remaining,
              resumesAt: new Date(clock + each.days * DAY_MS),
            })
          : cancelSubscription(now, id, { cancelAtPeriodEnd: each.atPeriodEnd })
    await done.catch(expectRefusal)
  }
}

function expectRefusal(error: { code?: string }): void {
  if (error.code === undefined) throw error
}

async function advance(ctx: Ctx, to: Date, batchSize: number): Promise<void> {
  await advanceSandboxClock(await ctxOf(ctx.businessId), { to })
  const tenant = { businessId: ctx.businessId, environment: 'sandbox' } as const
  while ((await billBatch([tenant], batchSize)).subscriptions > 0);
}

const ID = /\b[a-z]+_[0-9a-hjkmnp-tv-z]{26}\b/g
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g
// A hosted URL contains a random token.
const ADDRESS = /"hostedUrl":"[^"]*"/g

/**
 * The events as a merchant reads them. Ids are replaced by the order in which they first appear, and times are left
 * out. Billing runs of the same instant count as one: the work of an instant may be done in several batches, and each
 * batch is a run.
 */
async function tell({ businessId, now }: Ctx): Promise<Omit<Told, 'ctx'>> {
  const rows = await query<{ text: string; at: string }>(
    `SELECT data->>'updatedAt' AS at, json_build_object('type', type, 'data', data, 'forecast', forecast)::text AS text
     FROM events WHERE business_id = $1 ORDER BY sequence`,
    [businessId],
  )
  const names = new Map<string, string>()
  // The instant of a run is that of the first event that shows it.
  const runs = new Map<string, string>()
  const instants: number[] = []
  const events = rows.map(({ text, at }) =>
    text
      .replace(ADDRESS, '"hostedUrl":"address"')
      .replace(ID, (id) => {
        if (id.startsWith('run_') && !runs.has(id)) runs.set(id, `run at ${at}`)
        const key = runs.get(id) ?? id
        const name = names.get(key) ?? `${id.slice(0, id.lastIndexOf('_'))} ${names.size}`
        names.set(key, name)
        return name
      })
      .replace(INSTANT, (instant) => {
        instants.push(Date.parse(instant) - now.getTime())
        return 'instant'
      }),
  )
  return { events, instants }
}

// The test itself takes real time, so the clocks of the two runs differ.
const SLACK_MS = 60_000

function expectSame(told: Told, other: Told): void {
  expect(told.events).toEqual(other.events)
  expect(told.instants).toHaveLength(other.instants.length)
  const apart = told.instants.map((at, i) => Math.abs(at - (other.instants[i] as number)))
  expect(Math.max(0, ...apart)).toBeLessThan(SLACK_MS)
}

export async function expectSameAtEveryPace(each: Story): Promise<void> {
  const daily = await play(each, { daysPerCall: 1, batchSize: 500 })
  expectSame(await play(each, { daysPerCall: 1_000, batchSize: 500 }), daily)
  expectSame(await play(each, { daysPerCall: 1_000, batchSize: 3 }), daily)
}
