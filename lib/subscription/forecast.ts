import { type PeriodRule, periodStartAt } from '@/lib/core/period'

// What a wallet will be asked for, and what it can pay, if nobody touches it. Pure.

/** A living subscription as a forecast sees it. */
export interface Upcoming {
  id: string
  amountPaisa: bigint
  rule: PeriodRule
  periodIndex: number
  /** Set while an invoice waits: its amount and when it is tried next. */
  open: { amountPaisa: bigint; retryAt: Date } | null
  /** It ends with its period: nothing after it is charged. */
  endsWithPeriod: boolean
}

export interface ForecastCharge {
  at: Date
  amountPaisa: bigint
  /** What the wallet will hold before this charge. */
  balanceBeforePaisa: bigint
  /** What other subscriptions take from the wallet before this charge, since the one before it. */
  othersBeforePaisa: bigint
  /** What is missing; zero when the charge is covered. */
  shortfallPaisa: bigint
}

interface Charge {
  id: string
  at: Date
  amountPaisa: bigint
}

// A wallet with a daily subscription beside a yearly one meets 365 charges a year; nobody plans beyond a thousand.
const MAX_CHARGES = 1_000

/**
 * The next `count` charges of `subject`, with all that the same wallet pays before them, in the engine's own order
 * (due, then id). What is not covered is not taken, as in a renewal.
 * @param all the living subscriptions of the wallet, the subject among them.
 */
export function forecastCharges(
  subject: Upcoming,
  all: readonly Upcoming[],
  balancePaisa: bigint,
  count: number,
): ForecastCharge[] {
  const queues = all.map((each) => new ChargeQueue(each))
  const result: ForecastCharge[] = []
  let balance = balancePaisa
  let others = 0n
  for (let n = 0; n < MAX_CHARGES && result.length < count; n++) {
    const charge = takeEarliest(queues)
    if (!charge) break
    const shortfallPaisa = charge.amountPaisa > balance ? charge.amountPaisa - balance : 0n
    if (charge.id === subject.id) {
      const { at, amountPaisa } = charge
      result.push({ at, amountPaisa, balanceBeforePaisa: balance, othersBeforePaisa: others, shortfallPaisa })
      others = 0n
    } else if (shortfallPaisa === 0n) {
      others += charge.amountPaisa
    }
    if (shortfallPaisa === 0n) balance -= charge.amountPaisa
  }
  return result
}

/** The charges of one subscription in order, for ever. */
class ChargeQueue {
  private index: number
  next: Charge | null

  constructor(private readonly source: Upcoming) {
    this.index = source.periodIndex
    this.next = source.open
      ? { id: source.id, at: source.open.retryAt, amountPaisa: source.open.amountPaisa }
      : this.regular()
  }

  advance(): void {
    this.index += 1
    this.next = this.regular()
  }

  private regular(): Charge | null {
    const { id, amountPaisa, rule, endsWithPeriod } = this.source
    return endsWithPeriod ? null : { id, at: periodStartAt(rule, this.index + 1), amountPaisa }
  }
}

function takeEarliest(queues: readonly ChargeQueue[]): Charge | null {
  let first: ChargeQueue | undefined
  for (const queue of queues)
    if (queue.next && (!first?.next || comesBefore(queue.next, first.next))) first = queue
  const charge = first?.next ?? null
  first?.advance()
  return charge
}

function comesBefore(a: Charge, b: Charge): boolean {
  const byTime = a.at.getTime() - b.at.getTime()
  return byTime < 0 || (byTime === 0 && a.id < b.id)
}
