import { expect, it } from 'vitest'
import { newId } from '@/lib/core/id'
import { Random } from '@/testing/random'
import type { Billable, NextTerms } from '../billable'
import { onTerms, quoteChange } from '../changes'
import { scene } from '../rules.fixture'
import { afterCoupon, laterBy, type ModelCoupon, type Rhythm, restWorth } from './terms.fixture'

// Compares the amounts of changes with the model, for far more amounts and times than the stories reach.

const CASES = 2_000
const CHAINS = 200
const SEED = 20_831_108

function couponOf(random: Random): ModelCoupon | null {
  const kind = random.integer(0, 2)
  if (kind === 0) return null
  const terms =
    kind === 1 ? { percent: random.integer(1, 100), off: 0 } : { percent: 0, off: random.integer(1, 300_000) }
  return { code: 'TEA', left: random.chance(0.5) ? null : 3, ...terms }
}

const discountOf = (coupon: ModelCoupon | null) =>
  coupon && {
    couponId: newId('cpn'),
    code: coupon.code,
    percentOff: coupon.percent || null,
    amountOffPaisa: coupon.percent ? null : String(coupon.off),
    periodsLeft: coupon.left,
  }

interface Terms {
  rhythm: Rhythm
  amount: number
  quantity: number
}

const termsOf = (
  random: Random,
  rhythm: Rhythm = random.pick([random.integer(1, 60), 'month', 'bs']),
): Terms => ({
  rhythm,
  amount: random.pick([0, 1, 99, 50_000, random.integer(1, 10_000_000)]),
  quantity: random.pick([1, 1, 2, 3, random.integer(1, 1_000)]),
})

function inEngine({ rhythm, amount, quantity }: Terms): NextTerms {
  const days = { interval: 'day', intervalCount: rhythm as number, calendar: 'gregorian' } as const
  const month = { interval: 'month', intervalCount: 1 } as const
  const calendar = rhythm === 'bs' ? 'bs' : 'gregorian'
  const price = { amountPaisa: BigInt(amount), currency: 'NPR' as const, updatedAt: new Date(0) }
  return {
    priceId: newId('price'),
    productId: newId('prod'),
    quantity,
    price: { ...price, ...(typeof rhythm === 'number' ? days : { ...month, calendar }) },
    itemName: 'Tea',
  }
}

const fullOf = ({ amount, quantity }: Terms) => amount * quantity

/** A subscription in a period that was billed with a coupon. */
function caseOf(random: Random) {
  const anchor = Date.UTC(2021, 0, 1) + random.integer(0, 400 * 86_400) * 1_000
  const terms = termsOf(random)
  const index = random.integer(0, 3)
  const [start, end] = [laterBy(terms.rhythm, anchor, index), laterBy(terms.rhythm, anchor, index + 1)]
  const periodCoupon = couponOf(random)
  const coupon = random.chance(0.5) ? periodCoupon : couponOf(random)
  const { quantity, priceId, price } = inEngine(terms)
  const dates = {
    anchorAt: new Date(anchor),
    currentPeriodStart: new Date(start),
    currentPeriodEnd: new Date(end),
  }
  const discounts = { periodDiscount: discountOf(periodCoupon), discount: discountOf(coupon) }
  const { billable } = scene(
    0n,
    { ...dates, ...discounts, periodIndex: index, quantity, priceId },
    { price, itemName: 'Tea', timeZone: 'Asia/Kathmandu' },
  )
  return { billable, terms, start, end, periodCoupon }
}

const worthOf = (paisa: number, start: number, end: number) => ({
  amountPaisa: BigInt(paisa),
  period: { startAt: new Date(start), endAt: new Date(end) },
})

it(`${CASES.toLocaleString('en')} changes bill to the paisa what the model says`, () => {
  const counts = { same: 0, other: 0 }
  for (let n = 0; n < CASES; n++) {
    const random = new Random(SEED + n)
    const { billable, terms, start, end, periodCoupon } = caseOf(random)
    const next = termsOf(random, random.chance(0.6) ? terms.rhythm : undefined)
    const at = start + random.pick([0, 1, end - start - 1, Math.floor(random.next() * (end - start))])
    const worth = afterCoupon(fullOf(terms), periodCoupon)
    const isSame = next.rhythm === terms.rhythm
    const used = isSame ? restWorth(afterCoupon(fullOf(next), periodCoupon), start, end, at) : fullOf(next)
    const quote = quoteChange(billable, inEngine(next), worthOf(worth, start, end), {
      at: new Date(at),
      prorate: true,
    })
    const linePaisa = quote.lines.reduce((sum, line) => sum + BigInt(line.amountPaisa), 0n)
    const total = BigInt(used - restWorth(worth, start, end, at))
    const endAt = new Date(isSame ? end : laterBy(next.rhythm, at, 1))
    expect([quote.totalPaisa, linePaisa, quote.isNewPeriod, quote.period.endAt], `case ${n}`).toEqual([
      total,
      total,
      !isSame,
      endAt,
    ])
    counts[isSame ? 'same' : 'other'] += 1
  }
  expect(Math.min(counts.same, counts.other)).toBeGreaterThan(CASES / 4)
})

it('over a chain of changes nobody gains a paisa, and the way back at one instant costs nothing', () => {
  for (let n = 0; n < CHAINS; n++) {
    const random = new Random(SEED + CASES + n)
    const { billable, terms, start, end, periodCoupon } = caseOf(random)
    const instants = Array.from({ length: random.integer(1, 12) }, () =>
      Math.floor(start + random.next() * (end - start)),
    )
    let [present, worth, since] = [inEngine(terms), afterCoupon(fullOf(terms), periodCoupon), start]
    let [on, paid, used]: [Billable, number, number] = [billable, worth, 0]
    for (const at of instants.toSorted((a, b) => a - b)) {
      const wanted = termsOf(random, terms.rhythm)
      const next = inEngine(wanted)
      const when = { at: new Date(at), prorate: true }
      const there = quoteChange(on, next, worthOf(worth, start, end), when)
      const changed = onTerms(on, next)
      const back = quoteChange(changed, present, worthOf(Number(there.periodPaisa), start, end), when)
      expect(there.totalPaisa + back.totalPaisa, `chain ${n}`).toBe(0n)
      used += restWorth(worth, start, end, since) - restWorth(worth, start, end, at)
      paid += Number(there.totalPaisa)
      ;[on, present, since] = [changed, next, at]
      worth = afterCoupon(fullOf(wanted), periodCoupon)
    }
    // What was paid equals the value used until the last change, plus the rest of the period at the last terms.
    expect(paid, `chain ${n}`).toBe(used + restWorth(worth, start, end, since))
  }
})
