import { NEPAL } from '@/lib/core/calendar-date'
import { type Day, dayOf } from '@/lib/core/day'
import { found } from '@/lib/core/found'
import { grouped } from '@/lib/core/grouped'
import type { BusinessId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment, PayoutInterval, Weekday } from '@/prisma/generated/enums'
import type { BusinessModel } from '@/prisma/generated/models'
import { type FeeChange, type FeeRate, feeOn } from './payout-fee'

/** The operator's terms for a business's payouts. Both environments have the same, except the days when fees change. */
export interface PayoutTerms {
  /** Null for no fee. */
  fee: (FeeRate & { from: Day }) | null
  /** The fee from the next Nepali day. Null if it stays the same. */
  nextFee: FeeChange | null
  interval: PayoutInterval
  /** Only for a weekly schedule. */
  day: Weekday | null
  /** Payouts below this are not made. */
  minimumPaisa: bigint
  /** The amount that a payout leaves behind. */
  reservePaisa: bigint
  /** Why no payouts are made. Null if they are made. */
  held: string | null
}

interface Where {
  businessId: BusinessId
  environment: Environment
}

type Reader = Pick<Tx, 'query'>

const FEES = `
SELECT business_id, from_day::text, basis_points, fixed_paisa, minimum_paisa FROM payout_fees
WHERE business_id = ANY ($1) AND environment = $2 ORDER BY from_day DESC`

interface FeeRow {
  businessId: BusinessId
  fromDay: Day
  basisPoints: number | null
  fixedPaisa: bigint | null
  minimumPaisa: bigint | null
}

/** Every fee that these businesses have had in an environment, newest first. */
export async function feesOfBusinesses(
  { query }: Reader,
  environment: Environment,
  businessIds: readonly BusinessId[],
): Promise<Map<BusinessId, FeeChange[]>> {
  const byBusiness = grouped(
    await query<FeeRow>(FEES, [businessIds, environment]),
    ({ businessId }) => businessId,
  )
  return new Map([...byBusiness].map(([id, rows]) => [id, rows.map(asChange)]))
}

const asChange = ({ fromDay: from, basisPoints, fixedPaisa, minimumPaisa }: FeeRow): FeeChange => ({
  from,
  rate: basisPoints === null || fixedPaisa === null ? null : { basisPoints, fixedPaisa, minimumPaisa },
})

/** Every fee that a business has had in an environment, newest first. `feeOn` finds the one for a day. */
export async function listFeeChanges(
  reader: Reader,
  { businessId, environment }: Where,
): Promise<FeeChange[]> {
  return (await feesOfBusinesses(reader, environment, [businessId])).get(businessId) ?? []
}

export type ScheduleRow = Pick<
  BusinessModel,
  'payoutInterval' | 'payoutDay' | 'payoutMinimumPaisa' | 'payoutReservePaisa' | 'payoutHeld'
>

/** SQL: the columns of the schedule. */
export const SCHEDULE_COLUMNS =
  'payout_interval, payout_day, payout_minimum_paisa, payout_reserve_paisa, payout_held'

const SCHEDULE = `SELECT ${SCHEDULE_COLUMNS} FROM businesses WHERE id = $1`

/**
 * The terms of a business, by the environment's clock.
 * @throws {DomainError} `resource_not_found`.
 */
export function payoutTermsOf(
  ctx: Pick<Ctx, 'businessId' | 'environment' | 'now' | 'tx'>,
): Promise<PayoutTerms> {
  return termsBy({ query: ctx.tx?.query ?? query }, ctx, SCHEDULE)
}

/** Like `payoutTermsOf`, for making a payout. Changes of the terms wait until its transaction has ended. */
export function lockPayoutTerms(tx: Tx, where: Where & { now: Date }): Promise<PayoutTerms> {
  return termsBy(tx, where, `${SCHEDULE} FOR SHARE`)
}

async function termsBy(reader: Reader, where: Where & { now: Date }, schedule: string): Promise<PayoutTerms> {
  const [row] = await reader.query<ScheduleRow>(schedule, [where.businessId])
  return termsAt(found(row), await listFeeChanges(reader, where), where.now)
}

/** The terms at an instant on the environment's clock. */
export function termsAt(row: ScheduleRow, changes: readonly FeeChange[], now: Date): PayoutTerms {
  const today = dayOf(now, NEPAL)
  const inForce = feeOn(changes, today)
  return {
    fee: inForce?.rate ? { ...inForce.rate, from: inForce.from } : null,
    nextFee: changes.find(({ from }) => from > today) ?? null,
    interval: row.payoutInterval,
    day: row.payoutDay,
    minimumPaisa: row.payoutMinimumPaisa,
    reservePaisa: row.payoutReservePaisa,
    held: row.payoutHeld,
  }
}
