import { NEPAL } from '@/lib/core/calendar-date'
import { type Day, dayOf } from '@/lib/core/day'
import { found } from '@/lib/core/found'
import type { BusinessId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment, PayoutInterval, Weekday } from '@/prisma/generated/enums'
import { type FeeChange, type FeeRate, feeOn } from './payout-fee'

/** The operator's terms of the payouts of a business, the same in both environments. Only the days of its fees are not. */
export interface PayoutTerms {
  /** Null: no fee. */
  fee: (FeeRate & { from: Day }) | null
  /** From the next Nepali day on. Null: it stays. */
  nextFee: FeeChange | null
  interval: PayoutInterval
  /** Of a weekly schedule alone. */
  day: Weekday | null
  /** A payout of less is not made. */
  minimumPaisa: bigint
  /** What a payout leaves. */
  reservePaisa: bigint
  /** Why none are made. Null: they are. */
  held: string | null
}

interface Where {
  businessId: BusinessId
  environment: Environment
}

type Reader = Pick<Tx, 'query'>

const FEES = `
SELECT from_day::text, basis_points, fixed_paisa, minimum_paisa FROM payout_fees
WHERE business_id = $1 AND environment = $2 ORDER BY from_day DESC`

interface FeeRow {
  fromDay: Day
  basisPoints: number | null
  fixedPaisa: bigint | null
  minimumPaisa: bigint | null
}

/** Every fee that a business has had in an environment, the newest first. `feeOn` says which one a day has. */
export async function listFeeChanges(
  { query }: Reader,
  { businessId, environment }: Where,
): Promise<FeeChange[]> {
  const rows = await query<FeeRow>(FEES, [businessId, environment])
  return rows.map(({ fromDay: from, basisPoints, fixedPaisa, minimumPaisa }) => ({
    from,
    rate: basisPoints === null || fixedPaisa === null ? null : { basisPoints, fixedPaisa, minimumPaisa },
  }))
}

const SCHEDULE = `
SELECT payout_interval AS interval, payout_day AS day, payout_minimum_paisa AS minimum_paisa,
  payout_reserve_paisa AS reserve_paisa, payout_held AS held
FROM businesses WHERE id = $1`

/**
 * The terms of a business at an instant of its environment's clock.
 * @throws {DomainError} `resource_not_found`.
 */
export function readPayoutTerms(reader: Reader, where: Where & { now: Date }): Promise<PayoutTerms> {
  return termsBy(reader, where, SCHEDULE)
}

/** The same for what makes a payout. A change of the terms waits until its transaction has ended. */
export function lockPayoutTerms(tx: Tx, where: Where & { now: Date }): Promise<PayoutTerms> {
  return termsBy(tx, where, `${SCHEDULE} FOR SHARE`)
}

async function termsBy(reader: Reader, where: Where & { now: Date }, schedule: string): Promise<PayoutTerms> {
  const [row] = await reader.query<Omit<PayoutTerms, 'fee' | 'nextFee'>>(schedule, [where.businessId])
  const changes = await listFeeChanges(reader, where)
  const today = dayOf(where.now, NEPAL)
  const inForce = feeOn(changes, today)
  return {
    ...found(row),
    fee: inForce?.rate ? { ...inForce.rate, from: inForce.from } : null,
    nextFee: changes.findLast(({ from }) => from > today) ?? null,
  }
}
