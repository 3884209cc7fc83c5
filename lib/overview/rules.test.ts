import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthlyRecurring, type RecurringAmount } from './rules'

const of = (interval: RecurringAmount['interval'], intervalCount: number, amountPaisa: bigint) => ({
  interval,
  intervalCount,
  amountPaisa,
})

describe('monthly recurring revenue', () => {
  it.each([
    ['nothing', [], 0n],
    ['Rs 500 a month', [of('month', 1, 50_000n)], 50_000n],
    ['Rs 1,500 every three months', [of('month', 3, 150_000n)], 50_000n],
    ['Rs 6,000 a year', [of('year', 1, 600_000n)], 50_000n],
    ['Rs 1,000 a year is 8,333.33 paisa', [of('year', 1, 100_000n)], 8_333n],
    ['Rs 100 a week, 52.14 weeks a year', [of('week', 1, 10_000n)], 43_452n],
    ['Rs 10 a day, 365 days a year', [of('day', 1, 1_000n)], 30_417n],
    ['half a paisa goes up', [of('month', 2, 1n)], 1n],
    [
      'thirds add up before the sum is rounded',
      [of('month', 3, 1n), of('month', 3, 1n), of('month', 3, 1n)],
      1n,
    ],
  ])('%s', (_, amounts, paisa) => {
    expect(monthlyRecurring(amounts)).toBe(paisa)
  })

  it('is never further than half a paisa from the exact sum', () => {
    const amount = fc.record({
      interval: fc.constantFrom('day', 'week', 'month', 'year' as const),
      intervalCount: fc.integer({ min: 1, max: 36 }),
      amountPaisa: fc.bigInt({ min: 0n, max: 9_999_999_999_999_999n }),
    })
    // Every interval divides this number of paisa, so all fractions become integers.
    const scale = 12n * 7n * 144403552893600n
    const perMonth = {
      day: (scale * 365n) / 12n,
      week: (scale * 365n) / 84n,
      month: scale,
      year: scale / 12n,
    }
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 30 }), (amounts) => {
        const exact = amounts.reduce(
          (sum, { interval, intervalCount, amountPaisa }) =>
            sum + (amountPaisa * perMonth[interval]) / BigInt(intervalCount),
          0n,
        )
        const off = 2n * (monthlyRecurring(amounts) * scale - exact)
        expect(off > -scale && off <= scale).toBe(true)
      }),
    )
  })
})
