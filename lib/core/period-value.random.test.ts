import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { runs } from '@/scripts/test/suite'
import { takenOff } from './discount'
import { INTERVALS, type Interval, period } from './period'
import { periodAfterPauses, valueAt } from './period-value'

// The expected value is computed with exact fractions and Temporal, and rounded once at the end.

interface Fraction {
  over: bigint
  under: bigint
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

function fraction(over: bigint, under: bigint): Fraction {
  const common = gcd(over < 0n ? -over : over, under)
  return { over: over / common, under: under / common }
}

const product = (a: Fraction, b: Fraction) => fraction(a.over * b.over, a.under * b.under)
const minus = (a: Fraction, b: Fraction) => fraction(a.over * b.under - b.over * a.under, a.under * b.under)
const wholeOf = (paisa: bigint): Fraction => ({ over: paisa, under: 1n })

/** The largest integer that is not greater. */
function floorOf({ over, under }: Fraction): bigint {
  const rest = ((over % under) + under) % under
  return (over - rest) / under
}

interface Case {
  anchorAt: Date
  timeZone: string
  interval: Interval
  intervalCount: number
  index: number
  /** The position in the period, in millionths. */
  share: number
  unitPaisa: bigint
  quantity: number
  percentOff: number | null
  amountOffPaisa: bigint | null
}

const LENGTHS: Record<Interval, number> = { day: 30, week: 8, month: 12, year: 3 }

const cases: fc.Arbitrary<Case> = fc
  .record({
    anchorAt: fc.date({ min: new Date('2015-01-01'), max: new Date('2032-12-31'), noInvalidDate: true }),
    timeZone: fc.constantFrom(
      'Asia/Kathmandu',
      'Asia/Kolkata',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
    ),
    interval: fc.constantFrom(...INTERVALS),
    count: fc.nat(),
    index: fc.integer({ min: 0, max: 40 }),
    share: fc.oneof(fc.constantFrom(0, 1, 999_999, 1_000_000), fc.integer({ min: 0, max: 1_000_000 })),
    unitPaisa: fc.oneof(fc.bigInt(0n, 999n), fc.bigInt(0n, 10_000_000n), fc.bigInt(0n, 9_999_999_999n)),
    quantity: fc.oneof(fc.constantFrom(1, 1_000_000), fc.integer({ min: 1, max: 1000 })),
    off: fc.oneof(
      fc.constant({ percentOff: null, amountOffPaisa: null }),
      fc.integer({ min: 1, max: 100 }).map((percentOff) => ({ percentOff, amountOffPaisa: null })),
      fc.bigInt(1n, 10_000_000n).map((amountOffPaisa) => ({ percentOff: null, amountOffPaisa })),
    ),
  })
  .map(({ count, off, ...rest }) => ({
    ...rest,
    ...off,
    intervalCount: 1 + (count % LENGTHS[rest.interval]),
  }))

const periodOf = (one: Case) => period(one, one.index)

/** The time at this position of the period. */
function instantOf({ startAt, endAt }: { startAt: Date; endAt: Date }, share: number): Date {
  const lengthMs = BigInt(endAt.getTime() - startAt.getTime())
  return new Date(startAt.getTime() + Number((lengthMs * BigInt(share)) / 1_000_000n))
}

/** The cost of the period after its discount. */
function chargeOf({ unitPaisa, quantity, percentOff, amountOffPaisa }: Case): bigint {
  const whole = unitPaisa * BigInt(quantity)
  const isOff = percentOff !== null || amountOffPaisa !== null
  const discount = {
    couponId: '',
    code: 'OFF',
    periodsLeft: null,
    percentOff,
    amountOffPaisa: amountOffPaisa?.toString() ?? null,
  }
  return whole - takenOff(isOff ? discount : null, whole)
}

function chargeByFractions({ unitPaisa, quantity, percentOff, amountOffPaisa }: Case): bigint {
  const all = product(wholeOf(unitPaisa), wholeOf(BigInt(quantity)))
  if (percentOff !== null) return all.over - floorOf(product(all, fraction(BigInt(percentOff), 100n)))
  const left = minus(all, wholeOf(amountOffPaisa ?? 0n))
  return left.over > 0n ? left.over : 0n
}

function valueByFractions(charge: bigint, one: Case, at: Date): bigint {
  const zoned = (n: number) =>
    Temporal.Instant.fromEpochMilliseconds(one.anchorAt.getTime())
      .toZonedDateTimeISO(one.timeZone)
      .add({ [`${one.interval}s`]: n * one.intervalCount })
  const [start, end] = [zoned(one.index), zoned(one.index + 1)]
  const instant = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(one.timeZone)
  const whole = BigInt(end.since(start, { largestUnit: 'millisecond' }).milliseconds)
  const used = BigInt(instant.since(start, { largestUnit: 'millisecond' }).milliseconds)
  return floorOf(product(wholeOf(charge), minus(wholeOf(1n), fraction(used, whole))))
}

describe('the value of the rest of a period', () => {
  it('is that of exact fractions, for random periods, amounts, quantities, discounts and instants', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const at = instantOf(periodOf(one), one.share)
        const charge = chargeOf(one)
        expect(charge).toBe(chargeByFractions(one))
        expect(valueAt(charge, periodOf(one), at)).toBe(valueByFractions(charge, one, at))
      }),
      { numRuns: runs(2000, 20_000) },
    )
  })

  it('is the whole amount at the start and nothing at the end', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { startAt, endAt } = periodOf(one)
        const charge = chargeOf(one)
        expect(valueAt(charge, { startAt, endAt }, startAt)).toBe(charge)
        expect(valueAt(charge, { startAt, endAt }, endAt)).toBe(0n)
      }),
    )
  })

  it('lets the parts of a period add up to its amount, and no part is below zero', () => {
    fc.assert(
      fc.property(
        cases,
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 20 }),
        (one, shares) => {
          const charge = chargeOf(one)
          const values = [0, ...shares.toSorted((a, b) => a - b), 1_000_000].map((share) =>
            valueAt(charge, periodOf(one), instantOf(periodOf(one), share)),
          )
          const parts = values.slice(1).map((value, i) => (values[i] as bigint) - value)
          expect(parts.every((part) => part >= 0n)).toBe(true)
          expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(charge)
        },
      ),
      { numRuns: runs(1000, 5000) },
    )
  })

  it('gives back what was paid for a change that is undone at the same instant, over any chain of amounts', () => {
    fc.assert(
      fc.property(
        cases,
        fc.array(fc.bigInt(0n, 10n ** 12n), { minLength: 1, maxLength: 12 }),
        (one, others) => {
          const at = instantOf(periodOf(one), one.share)
          const amounts = [chargeOf(one), ...others, chargeOf(one)]
          const lines = amounts
            .slice(1)
            .flatMap((amount, i) => [
              -valueAt(amounts[i] as bigint, periodOf(one), at),
              valueAt(amount, periodOf(one), at),
            ])
          expect(lines.reduce((sum, line) => sum + line, 0n)).toBe(0n)
        },
      ),
      { numRuns: runs(1000, 5000) },
    )
  })

  it('after pauses that kept the time is what it was before them', () => {
    fc.assert(
      fc.property(
        cases,
        fc.array(fc.integer({ min: 0, max: 10 ** 10 }), { maxLength: 6 }),
        (one, lengths) => {
          const { startAt, endAt } = periodOf(one)
          const charge = chargeOf(one)
          const before = valueAt(charge, { startAt, endAt }, instantOf({ startAt, endAt }, one.share))
          const pausedAt = instantOf({ startAt, endAt }, one.share).getTime()
          const shiftMs = lengths.reduce((sum, lengthMs) => sum + lengthMs, 0)
          const moved = periodAfterPauses({ startAt, endAt: new Date(endAt.getTime() + shiftMs) }, shiftMs)
          expect(valueAt(charge, moved, new Date(pausedAt + shiftMs))).toBe(before)
        },
      ),
    )
  })

  it('refuses an instant outside of the period', () => {
    const month = { startAt: new Date('2026-11-01T00:00:00Z'), endAt: new Date('2026-12-01T00:00:00Z') }
    for (const at of ['2026-10-31T23:59:59.999Z', '2026-12-01T00:00:00.001Z'])
      expect(() => valueAt(100n, month, new Date(at))).toThrow(RangeError)
  })
})
