import { Heap } from '@/lib/core/heap'
import { type PeriodRule, periodStartAt } from '@/lib/core/period'

// The coming charges of a wallet, and which of them it can pay if nothing else happens. These functions are pure.

/** The part of a live subscription that a forecast needs. */
export interface Upcoming {
  id: string
  amountPaisa: bigint
  rule: PeriodRule
  periodIndex: number
  /** Set if an invoice is open: its amount and the time of its next retry. */
  open: { amountPaisa: bigint; retryAt: Date } | null
  /** The subscription ends with its period. There is no charge after that. */
  endsWithPeriod: boolean
}

export interface ForecastCharge {
  at: Date
  amountPaisa: bigint
  /** The balance of the wallet before this charge. */
  balanceBeforePaisa: bigint
  /** What other subscriptions pay from the wallet between the last charge and this one. */
  othersBeforePaisa: bigint
  /** The missing amount. Zero if the balance is enough. */
  shortfallPaisa: bigint
}

// Each charge takes about two microseconds, so a forecast takes at most about 20 ms. If a wallet has more charges
// than this, the later ones are left out.
const MAX_CHARGES = 10_000

/**
 * The next charges of the wanted subscriptions of one wallet. All charges on the wallet are counted, in the order of
 * billing: by due instant, then by id. A charge that the balance does not cover takes nothing. Its subscription then
 * takes nothing later, because its retries find no more money. The later charges of a wanted subscription are still
 * listed.
 * One pass computes all of them: n charges take n log n steps, for any number of wanted subscriptions.
 * @param all the live subscriptions of the wallet, with the wanted ones.
 * @param wanted how many charges, by subscription id.
 */
export function forecastCharges(
  all: readonly Upcoming[],
  balancePaisa: bigint,
  wanted: ReadonlyMap<string, number>,
): Map<string, ForecastCharge[]> {
  const found = new Map<string, ForecastCharge[]>([...wanted.keys()].map((id) => [id, []]))
  const isWanted = ({ id }: ChargeQueue) => (found.get(id)?.length ?? 0) < (wanted.get(id) ?? 0)
  let queue = queueOf(all.map((each) => new ChargeQueue(each)))
  let missing = [...wanted.values()].reduce((sum, count) => sum + count, 0)
  let balance = balancePaisa
  let taken = 0n
  const takenBefore = new Map<string, bigint>()
  for (let charges = 0; missing > 0; charges++) {
    if (charges === MAX_CHARGES) queue = queueOf(queue.items.filter(isWanted))
    const next = queue.pop()
    if (!next) break
    const { id, atMs, amountPaisa } = next
    const shortfallPaisa = amountPaisa > balance ? amountPaisa - balance : 0n
    const shown = isWanted(next)
    if (shown) {
      const othersBeforePaisa = taken - (takenBefore.get(id) ?? 0n)
      found.get(id)?.push({
        at: new Date(atMs),
        amountPaisa,
        balanceBeforePaisa: balance,
        othersBeforePaisa,
        shortfallPaisa,
      })
      missing -= 1
    }
    if (shortfallPaisa > 0n) next.isStopped = true
    if (!next.isStopped) {
      balance -= amountPaisa
      taken += amountPaisa
    }
    if (shown) takenBefore.set(id, taken)
    if ((shown || !next.isStopped) && next.advance()) queue.push(next)
  }
  return found
}

/** The charges of one subscription in order, without end. */
class ChargeQueue {
  readonly id: string
  /** The time of the next charge. NaN: there is none. */
  atMs: number
  amountPaisa: bigint
  /** The balance was not enough for an earlier charge. */
  isStopped = false
  #index: number

  constructor(private readonly source: Upcoming) {
    const { id, open, amountPaisa, periodIndex } = source
    this.id = id
    this.#index = periodIndex
    this.amountPaisa = open?.amountPaisa ?? amountPaisa
    this.atMs = open?.retryAt.getTime() ?? this.#periodEndMs()
  }

  /** Moves to the next charge. Returns false if there is none. */
  advance(): boolean {
    this.#index += 1
    this.amountPaisa = this.source.amountPaisa
    this.atMs = this.#periodEndMs()
    return !Number.isNaN(this.atMs)
  }

  #periodEndMs(): number {
    const { rule, endsWithPeriod } = this.source
    return endsWithPeriod ? Number.NaN : periodStartAt(rule, this.#index + 1).getTime()
  }
}

function queueOf(charges: readonly ChargeQueue[]): Heap<ChargeQueue> {
  return new Heap(
    charges.filter(({ atMs }) => !Number.isNaN(atMs)),
    (a, b) => a.atMs < b.atMs || (a.atMs === b.atMs && a.id < b.id),
  )
}
