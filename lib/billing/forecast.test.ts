import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forecastCharges, type Upcoming } from './forecast'

const DAY_MS = 86_400_000
const START = new Date('2026-01-01T00:00:00.000Z')

function upcoming(id: string, amountPaisa: bigint, days: number, over: Partial<Upcoming> = {}): Upcoming {
  const rule = { anchorAt: START, interval: 'day' as const, intervalCount: days, timeZone: 'Asia/Kathmandu' }
  return { id, amountPaisa, rule, periodIndex: 0, open: null, endsWithPeriod: false, ...over }
}

const chargesOf = (subject: Upcoming, all: readonly Upcoming[], balancePaisa: bigint, count: number) =>
  forecastCharges(all, balancePaisa, new Map([[subject.id, count]])).get(subject.id) ?? []

const day = (n: number) => new Date(START.getTime() + n * DAY_MS)

describe('a forecast', () => {
  it('lists the next charges, and the missing amount for the first one that the wallet cannot pay', () => {
    const subject = upcoming('a', 500n, 30)
    expect(chargesOf(subject, [subject], 700n, 2)).toEqual([
      { at: day(30), amountPaisa: 500n, balanceBeforePaisa: 700n, othersBeforePaisa: 0n, shortfallPaisa: 0n },
      {
        at: day(60),
        amountPaisa: 500n,
        balanceBeforePaisa: 200n,
        othersBeforePaisa: 0n,
        shortfallPaisa: 300n,
      },
    ])
  })

  it('counts the earlier charges of the other subscriptions of the wallet', () => {
    const subject = upcoming('b', 500n, 30)
    const weekly = upcoming('a', 100n, 7)
    expect(chargesOf(subject, [subject, weekly], 800n, 1)).toEqual([
      {
        at: day(30),
        amountPaisa: 500n,
        balanceBeforePaisa: 400n,
        othersBeforePaisa: 400n,
        shortfallPaisa: 100n,
      },
    ])
  })

  it('charges in due order, then by id, as billing does', () => {
    const [first, second] = [upcoming('a', 500n, 30), upcoming('b', 500n, 30)] as [Upcoming, Upcoming]
    expect(chargesOf(second, [second, first], 500n, 1)[0]?.shortfallPaisa).toBe(500n)
    expect(chargesOf(first, [second, first], 500n, 1)[0]?.shortfallPaisa).toBe(0n)
  })

  it('attempts an open invoice at its retry, before the later periods', () => {
    const subject = upcoming('a', 500n, 30, { open: { amountPaisa: 450n, retryAt: day(31) } })
    expect(chargesOf(subject, [subject], 1_000n, 2).map(({ at, amountPaisa }) => [at, amountPaisa])).toEqual([
      [day(31), 450n],
      [day(60), 500n],
    ])
  })

  it('ends when the subscription ends', () => {
    const subject = upcoming('a', 500n, 30, { endsWithPeriod: true })
    expect(chargesOf(subject, [subject], 0n, 3)).toEqual([])
  })

  it('stops a subscription after a charge that is not covered, but lists the later charges of the wanted one', () => {
    const subject = upcoming('b', 300n, 3)
    const dear = upcoming('a', 100n, 1, { open: { amountPaisa: 900n, retryAt: day(1) } })
    expect(chargesOf(subject, [subject, dear], 500n, 2)).toMatchObject([
      { at: day(3), balanceBeforePaisa: 500n, othersBeforePaisa: 0n, shortfallPaisa: 0n },
      { at: day(6), balanceBeforePaisa: 200n, othersBeforePaisa: 0n, shortfallPaisa: 100n },
    ])
  })

  const some = fc.array(
    fc.record({
      amount: fc.integer({ min: 0, max: 500 }),
      days: fc.integer({ min: 1, max: 9 }),
      index: fc.nat({ max: 2 }),
      open: fc.boolean(),
      ends: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )

  it('of many subscriptions is the same as the forecast of each alone', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 3_000 }), (rows, balance) => {
        const all = rows.map(({ amount, days, index, open, ends }, i) =>
          upcoming(`${i}`.padStart(2, '0'), BigInt(amount), days, {
            periodIndex: index,
            endsWithPeriod: ends,
            open: open ? { amountPaisa: BigInt(amount + 50), retryAt: day(index * days + 1) } : null,
          }),
        )
        const together = forecastCharges(all, BigInt(balance), new Map(all.map(({ id }) => [id, 1])))
        for (const each of all)
          expect(together.get(each.id)).toEqual(chargesOf(each, all, BigInt(balance), 1))
      }),
    )
  })

  it('of ten thousand subscriptions on one wallet is one pass, which reads few charges of each', () => {
    let asked = 0
    const all = Array.from({ length: 10_000 }, (_, i) => {
      const { rule, ...rest } = upcoming(String(i).padStart(5, '0'), 1n, 30)
      return {
        ...rest,
        get rule() {
          asked += 1
          return rule
        },
      }
    })
    const found = forecastCharges(all, 4_000n, new Map(all.map(({ id }) => [id, 1])))
    expect(asked).toBeLessThanOrEqual(20_000)
    const short = [...found.values()].filter(([charge]) => charge?.shortfallPaisa === 1n)
    expect([found.size, short.length]).toEqual([10_000, 6_000])
    expect(found.get('03999')?.[0]?.othersBeforePaisa).toBe(3_999n)
  })
})
