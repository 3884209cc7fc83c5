import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Allowance } from '@/lib/agreement/rules'
import { NEPAL } from '@/lib/core/calendar-date'
import { addDays, dayOf, startOfDay } from '@/lib/core/day'
import { newId, toWire } from '@/lib/core/id'
import type { TimelineEntry } from '@/lib/invoice/schema'
import type { SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { type Billable, copiesOf } from './billable'
import { chargesAhead, everythingOf, forecastCharges, paidUntil, soonOf } from './forecast'
import { BillingPlan } from './plan'
import { dueSteps } from './plan-due'
import { isRecovered, recoveryOrder } from './recovery-order'
import { handleDue, recover } from './rules'
import { day, START, scene } from './rules.fixture'

// Subscriptions of one wallet. A shorter id was created earlier.

const WALLET = newId('wal')
let made = 0

function living(
  amountPaisa: bigint,
  days: number,
  over: Partial<SubscriptionModel> = {},
  agreed = true,
): Billable {
  made += 1
  const id = `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`
  const price = {
    amountPaisa,
    currency: 'NPR',
    interval: 'day' as const,
    intervalCount: days,
    calendar: 'gregorian' as const,
    updatedAt: START,
  }
  const row = { id, walletId: WALLET, currentPeriodEnd: day(days), dueAt: day(days), ...over }
  return scene(0n, row, { price, isPresent: agreed, now: START }).billable
}

/** A subscription whose first period was not paid. */
function overdue(amountPaisa: bigint, days: number): Billable {
  const { subscription, ...terms } = living(amountPaisa, days, { periodIndex: -1, dueAt: START })
  const told = scene(0n, { ...subscription, currentPeriodEnd: START }, terms)
  handleDue(told.plan, told.billable, START)
  return told.billable
}

const future = (balancePaisa: bigint, ...billables: Billable[]) => ({
  walletId: WALLET,
  balancePaisa,
  billables,
})
const next = (subject: Billable, count: number, balancePaisa: bigint, ...others: Billable[]) =>
  forecastCharges(future(balancePaisa, ...others, subject), new Map([[subject.subscription.id, count]])).get(
    subject.subscription.id,
  )

describe('a forecast', () => {
  it('lists the next charges, and what must be added so that each and all before it are paid', () => {
    const subject = living(500n, 30)
    const charge = { amountPaisa: 500n, isAgreed: true, othersBeforePaisa: 0n }
    expect(next(subject, 3, 700n)).toEqual([
      { ...charge, at: day(30), balanceBeforePaisa: 700n, shortfallPaisa: 0n },
      { ...charge, at: day(60), balanceBeforePaisa: 200n, shortfallPaisa: 300n },
      { ...charge, at: day(90), balanceBeforePaisa: 0n, shortfallPaisa: 800n },
    ])
  })

  it('counts the earlier charges of the other subscriptions of the wallet, also those that fall short', () => {
    expect(next(living(500n, 30), 1, 300n, living(100n, 7))).toMatchObject([
      { at: day(30), balanceBeforePaisa: 0n, othersBeforePaisa: 400n, shortfallPaisa: 600n },
    ])
  })

  it('charges in due order, then by id, as billing does', () => {
    const [first, second] = [living(500n, 30), living(500n, 30)]
    expect(next(second, 1, 500n, first)?.[0]?.shortfallPaisa).toBe(500n)
    expect(next(first, 1, 500n, second)?.[0]?.shortfallPaisa).toBe(0n)
  })

  it('counts an open invoice first, because a top-up pays it first, and shows when it is tried again', () => {
    const late = overdue(450n, 30)
    expect(next(late, 2, 1_000n)).toMatchObject([
      { at: day(1), amountPaisa: 450n, shortfallPaisa: 0n },
      { at: day(30), amountPaisa: 450n, balanceBeforePaisa: 550n },
    ])
    expect(next(living(500n, 1), 1, 700n, late)).toMatchObject([
      { at: day(1), othersBeforePaisa: 450n, shortfallPaisa: 250n },
    ])
  })

  it('leaves out what is not agreed, and lists nothing after it', () => {
    const silent = living(800n, 5, {}, false)
    expect(next(silent, 3, 0n)).toEqual([
      {
        at: day(5),
        amountPaisa: 800n,
        isAgreed: false,
        balanceBeforePaisa: 0n,
        othersBeforePaisa: 0n,
        shortfallPaisa: 0n,
      },
    ])
    expect(next(living(500n, 30), 1, 500n, silent)).toMatchObject([{ shortfallPaisa: 0n }])
  })

  it('ends when the subscription ends', () => {
    expect(next(living(500n, 30, { cancelAtPeriodEnd: true }), 3, 0n)).toEqual([])
  })

  it('changes nothing of what it was made of', () => {
    const subject = living(500n, 30)
    const before = structuredClone(subject)
    next(subject, 3, 0n, overdue(100n, 7))
    expect(subject).toEqual(before)
  })
})

describe('everything', () => {
  it('is what comes within thirty days, and at least the next charge of each subscription', () => {
    expect(everythingOf(chargesAhead(future(100n, living(100n, 7), living(50n, 29))))).toEqual({
      until: day(29),
      shortfallPaisa: 350n,
    })
    const yearly = living(1_000n, 100)
    expect(everythingOf(chargesAhead(future(0n, living(100n, 40), yearly)))).toEqual({
      until: day(100),
      shortfallPaisa: 1_200n,
    })
  })

  it('is nothing without agreed charges, and for what is free or ends', () => {
    const none = { until: null, shortfallPaisa: 0n }
    expect(everythingOf(chargesAhead(future(0n)))).toEqual(none)
    const free = living(0n, 7)
    const ending = living(10n, 7, { cancelAtPeriodEnd: true })
    expect(everythingOf(chargesAhead(future(0n, free, ending, living(10n, 7, {}, false))))).toEqual(none)
  })

  it('says of each charge in order of date whether it is covered, and names what waits for a yes', () => {
    const asked = living(10n, 5, {}, false)
    const charges = [...chargesAhead(future(120n, living(100n, 7), asked, living(50n, 29)))]
    expect(charges.map(({ at, isAgreed, shortfallPaisa }) => [at, isAgreed, shortfallPaisa])).toEqual([
      [day(5), false, 0n],
      [day(7), true, 0n],
      [day(14), true, 80n],
      [day(21), true, 180n],
      [day(28), true, 280n],
      [day(29), true, 330n],
    ])
  })

  it('of the next seven days is asked for, with all that is overdue', () => {
    const soonIn = (...billables: Billable[]) => soonOf([...chargesAhead(future(0n, ...billables))], START)
    expect(soonIn(living(100n, 7), living(50n, 8))).toEqual({ until: day(7), shortfallPaisa: 100n })
    expect(soonIn(overdue(30n, 60), living(50n, 8))).toEqual({ until: START, shortfallPaisa: 30n })
    expect(soonIn(living(50n, 8))).toEqual({ until: null, shortfallPaisa: 0n })
  })

  it('is paid until the first charge that the balance does not cover', () => {
    const untilOf = (held: bigint, ...billables: Billable[]) => paidUntil(future(held, ...billables), START)
    expect(untilOf(120n, living(100n, 40))).toMatchObject({
      at: day(80),
      amountPaisa: 100n,
      shortfallPaisa: 80n,
    })
    expect(untilOf(100_000n, living(100n, 100))).toMatchObject({ at: day(300), shortfallPaisa: 0n })
    const ending = living(10n, 7, { cancelAtPeriodEnd: true })
    expect(untilOf(0n, ending, living(0n, 7), living(10n, 7, {}, false))).toBeNull()
  })

  it('of four thousand subscriptions is one pass', () => {
    const many = Array.from({ length: 4_000 }, () => living(1n, 30))
    expect(everythingOf(chargesAhead(future(1_000n, ...many)))).toEqual({
      until: day(30),
      shortfallPaisa: 3_000n,
    })
  })

  const random = fc.array(
    fc.record({
      business: fc.nat({ max: 2 }),
      amount: fc.integer({ min: 0, max: 900 }),
      days: fc.integer({ min: 1, max: 60 }),
      isOverdue: fc.boolean(),
      isAgreed: fc.boolean(),
      ends: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  )

  it('added exactly, pays the charges of all businesses until then, and one paisa less does not', () => {
    const allowed = fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(random, allowed, fc.integer({ min: 0, max: 3_000 }), (rows, allowances, held) => {
        const given = allowances.map((paisa, n) => allowance(n, BigInt(paisa)))
        const billables = rows.map(({ business, amount, days, isOverdue, isAgreed, ends }) => {
          const made = isOverdue ? overdue(BigInt(amount), days) : living(BigInt(amount), days)
          made.subscription.cancelAtPeriodEnd = ends
          return { ...made, isPresent: isAgreed, allowance: given[business] as Allowance }
        })
        const charges = [...chargesAhead(future(BigInt(held), ...billables))]
        for (const { until, shortfallPaisa } of [everythingOf(charges), soonOf(charges, START)]) {
          const paid = (paisa: bigint) =>
            paidOf(BigInt(held) + paisa, copiesOf(billables), until ? endOfDay(until) : START)
          const enough = paid(shortfallPaisa)
          expect(enough).toMatchObject({ isAll: true })
          if (shortfallPaisa === 0n) continue
          // Without it an allowance may pay another charge instead, and what it paid before is not agreed any more.
          const less = paid(shortfallPaisa - 1n)
          expect(less.isAll && less.paisa >= enough.paisa).toBe(false)
        }
      }),
      { examples: [[TWO_OF_ONE_ALLOWANCE, [11, 0, 0], 0]] },
    )
  })
})

const ONE_DAY = { business: 0, days: 1, isOverdue: true, isAgreed: false, ends: false }
const TWO_OF_ONE_ALLOWANCE = [
  { ...ONE_DAY, amount: 11 },
  { ...ONE_DAY, amount: 1 },
  { ...ONE_DAY, amount: 0, isOverdue: false },
]

const endOfDay = (at: Date) => new Date(startOfDay(addDays(dayOf(at, NEPAL), 1), NEPAL).getTime() - 1)

const allowance = (n: number, amountPaisa: bigint): Allowance => ({
  id: `allowance ${n}`,
  businessId: `business ${n}`,
  environment: 'production',
  amountPaisa,
  usedPaisa: new Map(),
})

/** What the engine pays: open invoices, and charges until the given time. `isAll`: the wallet always held enough. */
function paidOf(balancePaisa: bigint, billables: readonly Billable[], until: Date) {
  const wallet = { id: WALLET, balancePaisa, updatedAt: START } as Partial<WalletModel> as WalletModel
  const plan = new BillingPlan([wallet], newId)
  for (const billable of recoveryOrder(billables.filter(isRecovered))) recover(plan, billable, START)
  const isDue = ({ subscription: { dueAt } }: Billable) => dueAt !== null && dueAt <= until
  const instantOf = ({ subscription }: Billable) => subscription.dueAt as Date
  for (const _ of dueSteps(plan, billables, isDue, instantOf));
  const isStillOpen = billables.some((each) => isRecovered(each))
  const fellShort = plan.events.all.some(({ id, about }) => {
    const entries = (about.kind === 'invoice' ? about.row.timeline : []) as TimelineEntry[]
    const entry = entries.find((each) => each.id === toWire('evt', id))
    return entry?.description?.startsWith('The wallet held')
  })
  const leftPaisa = plan.balanceOf(billables[0] as Billable)
  return { isAll: !isStillOpen && !fellShort, paisa: balancePaisa - leftPaisa }
}
