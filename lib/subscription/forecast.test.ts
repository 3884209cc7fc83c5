import { describe, expect, it } from 'vitest'
import { forecastCharges, type Upcoming } from './forecast'

const DAY_MS = 86_400_000
const START = new Date('2026-01-01T00:00:00.000Z')

function upcoming(id: string, amountPaisa: bigint, days: number, over: Partial<Upcoming> = {}): Upcoming {
  const rule = { anchorAt: START, interval: 'day' as const, intervalCount: days, timeZone: 'Asia/Kathmandu' }
  return { id, amountPaisa, rule, periodIndex: 0, open: null, endsWithPeriod: false, ...over }
}

const day = (n: number) => new Date(START.getTime() + n * DAY_MS)

describe('a forecast', () => {
  it('names the next charges and what is missing for the first one that the wallet cannot pay', () => {
    const subject = upcoming('a', 500n, 30)
    expect(forecastCharges(subject, [subject], 700n, 2)).toEqual([
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

  it('lets the other subscriptions of the wallet take their money first', () => {
    const subject = upcoming('b', 500n, 30)
    const weekly = upcoming('a', 100n, 7)
    expect(forecastCharges(subject, [subject, weekly], 800n, 1)).toEqual([
      {
        at: day(30),
        amountPaisa: 500n,
        balanceBeforePaisa: 400n,
        othersBeforePaisa: 400n,
        shortfallPaisa: 100n,
      },
    ])
  })

  it('charges in due order, then by id, as the engine does', () => {
    const [first, second] = [upcoming('a', 500n, 30), upcoming('b', 500n, 30)] as [Upcoming, Upcoming]
    expect(forecastCharges(second, [second, first], 500n, 1)[0]?.shortfallPaisa).toBe(500n)
    expect(forecastCharges(first, [second, first], 500n, 1)[0]?.shortfallPaisa).toBe(0n)
  })

  it('tries an open invoice at its retry before the periods after it', () => {
    const subject = upcoming('a', 500n, 30, { open: { amountPaisa: 450n, retryAt: day(31) } })
    expect(
      forecastCharges(subject, [subject], 1_000n, 2).map(({ at, amountPaisa }) => [at, amountPaisa]),
    ).toEqual([
      [day(31), 450n],
      [day(60), 500n],
    ])
  })

  it('ends where the subscription ends', () => {
    const subject = upcoming('a', 500n, 30, { endsWithPeriod: true })
    expect(forecastCharges(subject, [subject], 0n, 3)).toEqual([])
  })
})
