import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { newId } from '@/lib/core/id'
import { type Interval, period } from '@/lib/core/period'
import { Random } from '@/testing/random'
import type { Billable, NextTerms } from './billable'
import { type ChangeQuote, onTerms, quoteChange } from './changes'
import { scene } from './rules.fixture'

// What a change bills, computed a second time with exact fractions, and with the calendar of Temporal in place of ours.

const CASES = 20_000
const CHAINS = 1_000
const SEED = 20_831_108
const ZONES = [
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
]
const INTERVALS: Interval[] = ['day', 'week', 'month', 'year']

/** An exact fraction. */
class Fraction {
  constructor(
    readonly above: bigint,
    readonly below: bigint = 1n,
  ) {}

  times(other: Fraction): Fraction {
    return new Fraction(this.above * other.above, this.below * other.below)
  }

  minus(other: Fraction): Fraction {
    return new Fraction(this.above * other.below - other.above * this.below, this.below * other.below)
  }

  floor(): bigint {
    const [above, below] = this.below < 0n ? [-this.above, -this.below] : [this.above, this.below]
    const whole = above / below
    return above % below !== 0n && above < 0n ? whole - 1n : whole
  }
}

const whole = (value: bigint | number) => new Fraction(BigInt(value))

interface Discount {
  couponId: string
  code: string
  percentOff: number | null
  amountOffPaisa: string | null
  periodsLeft: number | null
}

function discountOf(random: Random): Discount | null {
  const shared = { couponId: newId('cpn'), code: 'TEA', periodsLeft: random.chance(0.5) ? null : 3 }
  const kind = random.integer(0, 2)
  if (kind === 0) return null
  if (kind === 1) return { ...shared, percentOff: random.integer(1, 100), amountOffPaisa: null }
  return { ...shared, percentOff: null, amountOffPaisa: String(random.integer(1, 300_000)) }
}

/** What is left of an amount after its discount: what is taken off is rounded down. */
function discounted(paisa: bigint, discount: Discount | null): bigint {
  if (!discount) return paisa
  if (discount.percentOff !== null)
    return (
      paisa -
      whole(paisa)
        .times(new Fraction(BigInt(discount.percentOff), 100n))
        .floor()
    )
  const off = BigInt(discount.amountOffPaisa as string)
  return off > paisa ? 0n : paisa - off
}

/** What the rest of a period is worth: all of it, less the part that is over. */
function worthAt(paisa: bigint, { startAt, endAt }: { startAt: Date; endAt: Date }, at: Date): bigint {
  const over = new Fraction(
    BigInt(at.getTime() - startAt.getTime()),
    BigInt(endAt.getTime() - startAt.getTime()),
  )
  return whole(paisa).minus(whole(paisa).times(over)).floor()
}

const startOf = (anchorAt: Date, zone: string, interval: Interval, count: number) =>
  new Date(
    Temporal.Instant.fromEpochMilliseconds(anchorAt.getTime())
      .toZonedDateTimeISO(zone)
      .add({ [`${interval}s`]: count }).epochMilliseconds,
  )

const LONGEST: Record<Interval, number> = { day: 60, week: 8, month: 6, year: 2 }

function termsOf(random: Random, rhythm?: NextTerms['price']): NextTerms {
  const calendar = random.chance(0.2) ? 'bs' : 'gregorian'
  const interval = random.pick(calendar === 'bs' ? (['month', 'year'] as const) : INTERVALS)
  const own = { interval, intervalCount: random.integer(1, LONGEST[interval]), calendar } as const
  const { interval: i, intervalCount, calendar: c } = rhythm ?? own
  const amountPaisa = BigInt(random.pick([0, 1, 99, 50_000, random.integer(1, 10_000_000)]))
  return {
    priceId: newId('price'),
    quantity: random.pick([1, 1, 2, 3, random.integer(1, 1_000)]),
    price: {
      amountPaisa,
      currency: 'NPR',
      interval: i,
      intervalCount,
      calendar: c,
      updatedAt: new Date(0),
    },
    itemName: 'Tea',
  }
}

const fullOf = ({ price, quantity }: NextTerms) => price.amountPaisa * BigInt(quantity)

/** A subscription in a period that was billed with a discount, and an instant in it. */
function caseOf(random: Random) {
  const timeZone = random.pick(ZONES)
  const anchorAt = new Date(Date.UTC(2021, 0, 1) + random.integer(0, 400 * 86_400) * 1_000)
  const old = termsOf(random)
  const index = random.integer(0, 3)
  const { startAt, endAt } = period({ anchorAt, timeZone, ...old.price }, index)
  const periodDiscount = discountOf(random)
  const discount = random.chance(0.5) ? periodDiscount : discountOf(random)
  const { billable } = scene(
    0n,
    {
      anchorAt,
      periodIndex: index,
      currentPeriodStart: startAt,
      currentPeriodEnd: endAt,
      quantity: old.quantity,
      priceId: old.priceId,
      periodDiscount: periodDiscount && { ...periodDiscount },
      discount: discount && { ...discount },
    },
    { price: old.price, itemName: 'Tea', timeZone },
  )
  const worth = { amountPaisa: discounted(fullOf(old), periodDiscount), period: { startAt, endAt } }
  const length = endAt.getTime() - startAt.getTime()
  const at = new Date(startAt.getTime() + random.pick([0, 1, length - 1, Math.floor(random.next() * length)]))
  return { billable, old, worth, at, timeZone, periodDiscount, discount }
}

const totalOf = ({ lines }: ChangeQuote) => lines.reduce((sum, line) => sum + BigInt(line.amountPaisa), 0n)

const isSameRhythm = (a: NextTerms['price'], b: NextTerms['price']) =>
  a.interval === b.interval && a.intervalCount === b.intervalCount && a.calendar === b.calendar

it(`${CASES.toLocaleString('en')} changes bill to the paisa what exact fractions say`, () => {
  let [sameRhythm, otherRhythm] = [0, 0]
  for (let n = 0; n < CASES; n++) {
    const random = new Random(SEED + n)
    const { billable, old, worth, at, timeZone, periodDiscount, discount } = caseOf(random)
    const next = termsOf(random, random.chance(0.6) ? old.price : undefined)
    const quote = quoteChange(billable, next, worth, { at, prorate: true })
    const back = worthAt(worth.amountPaisa, worth.period, at)
    const isSame = isSameRhythm(old.price, next.price)
    const full = fullOf(next)
    const forward = isSame
      ? worthAt(discounted(full, periodDiscount), worth.period, at)
      : discounted(full, discount)
    const { interval, intervalCount, calendar } = next.price
    const endAt =
      isSame || calendar === 'bs' ? quote.period.endAt : startOf(at, timeZone, interval, intervalCount)
    const said = [quote.totalPaisa, totalOf(quote), quote.isNewPeriod, quote.period]
    expect(said, `case ${n}`).toEqual([forward - back, forward - back, !isSame, { startAt: at, endAt }])
    if (isSame) sameRhythm += 1
    else otherRhythm += 1
  }
  expect(Math.min(sameRhythm, otherRhythm)).toBeGreaterThan(CASES / 4)
})

it('over a chain of changes nobody gains a paisa, and the way back at one instant costs nothing', () => {
  for (let n = 0; n < CHAINS; n++) {
    const random = new Random(SEED + CASES + n)
    const { billable, old, worth, periodDiscount } = caseOf(random)
    const { startAt, endAt } = worth.period
    const instants = Array.from({ length: random.integer(1, 12) }, () =>
      Math.floor(random.next() * (endAt.getTime() - startAt.getTime())),
    )
    let [present, amountPaisa, paid, used] = [old, worth.amountPaisa, worth.amountPaisa, 0n]
    let [on, since]: [Billable, Date] = [billable, startAt]
    for (const ms of instants.toSorted((a, b) => a - b)) {
      const at = new Date(startAt.getTime() + ms)
      const next = termsOf(random, old.price)
      const there = quoteChange(on, next, { amountPaisa, period: worth.period }, { at, prorate: true })
      const changed = onTerms(on, next)
      const backAgain = { amountPaisa: there.periodPaisa as bigint, period: worth.period }
      const back = quoteChange(changed, present, backAgain, { at, prorate: true })
      expect(there.totalPaisa + back.totalPaisa, `chain ${n}`).toBe(0n)
      used += worthAt(amountPaisa, worth.period, since) - worthAt(amountPaisa, worth.period, at)
      paid += there.totalPaisa
      ;[on, present, amountPaisa, since] = [changed, next, discounted(fullOf(next), periodDiscount), at]
    }
    // What was paid is what was used until the last change, and the rest of the period on the last terms.
    expect(paid, `chain ${n}`).toBe(used + worthAt(amountPaisa, worth.period, since))
  }
})
