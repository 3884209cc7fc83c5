import { NEPAL } from '@/lib/core/calendar-date'
import { addDays, type Day, dayOf } from '@/lib/core/day'
import { DAY_MS, HOUR_MS } from '@/lib/core/duration'
import { invalidParameter } from '@/lib/core/errors'
import type { OperatorCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { type BankSays, bankSaysOf, endOf, type Held, type Proof, proved, readProof } from './read-proof'
import type { ProofDaysQuery } from './schema'

// A transaction that began before midnight is written within minutes. So after an hour a day is complete.
const COMPLETE_AFTER_MS = HOUR_MS

const LAST = 'SELECT max(day)::text AS day FROM proof_days'
const STORE = `
INSERT INTO proof_days (day, wallets_paisa, payables_paisa, in_transit_paisa, clearing, bank_paisa, own_money_paisa, costs_paisa)
VALUES ($1::date, $2, $3, $4, $5, $6, $7, $8)`

/**
 * Stores the balances in production at the end of a day: the day after the last stored one, or yesterday if there is none. It is safe to
 * repeat.
 * @param now real time.
 * @returns false if no complete day is left.
 */
export function storeProofDay(now: Date): Promise<boolean> {
  const complete = addDays(dayOf(new Date(now.getTime() - COMPLETE_AFTER_MS), NEPAL), -1)
  return inTransaction(async (tx) => {
    await tx.query('LOCK TABLE proof_days IN SHARE ROW EXCLUSIVE MODE')
    const [last] = await tx.query<{ day: Day | null }>(LAST)
    const day = last?.day ? addDays(last.day, 1) : complete
    if (day > complete) return false
    const held = await readProof(tx, 'production', endOf(day))
    const clearing = held.clearing.map(({ provider, paisa }) => ({ provider, paisa: paisa.toString() }))
    await tx.query(STORE, [
      day,
      held.walletsPaisa,
      held.payablesPaisa,
      held.inTransitPaisa,
      JSON.stringify(clearing),
      held.bankPaisa,
      held.ownMoneyPaisa,
      held.costsPaisa,
    ])
    return true
  })
}

export interface ProofDay extends Proof {
  date: Day
  /** The bank's statement for this day. Null if none was recorded. */
  bankSays: BankSays | null
}

interface Row extends Omit<Held, 'clearing'> {
  date: Day
  clearing: { provider: Held['clearing'][number]['provider']; paisa: string }[]
}

const SELECT = `
SELECT day::text AS date, wallets_paisa, payables_paisa, in_transit_paisa, clearing, bank_paisa, own_money_paisa, costs_paisa
FROM proof_days WHERE day BETWEEN $1::date AND $2::date ORDER BY day DESC`

const MOST_DAYS = 366

/**
 * The stored days, newest first. There are none in the sandbox, where only the present balances are available.
 * @throws {DomainError} `parameter_invalid` for more than 366 days.
 */
export async function listProofDays(
  { environment, now }: OperatorCtx,
  { from, to = dayOf(now, NEPAL) }: ProofDaysQuery,
): Promise<ProofDay[]> {
  const first = from ?? addDays(to, 1 - MOST_DAYS)
  if (first > to) throw invalidParameter('from', 'must not be after to.')
  if (Date.parse(to) - Date.parse(first) >= MOST_DAYS * DAY_MS)
    throw invalidParameter('from', `must be at most ${MOST_DAYS} days before to.`)
  if (environment === 'sandbox') return []
  const [rows, said] = await Promise.all([
    query<Row>(SELECT, [first, to]),
    bankSaysOf({ query }, environment, first, to),
  ])
  const saidOn = new Map(said.map((each) => [each.date, each]))
  return rows.map(({ date, clearing, ...held }) => ({
    ...proved({
      ...held,
      clearing: clearing.map(({ provider, paisa }) => ({ provider, paisa: BigInt(paisa) })),
    }),
    date,
    bankSays: saidOn.get(date) ?? null,
  }))
}
