import { NEPAL } from '@/lib/core/calendar-date'
import { type BusinessId, newWireId } from '@/lib/core/id'
import { endSetAside, isNotPaused, setAside } from '@/lib/infra/bulkhead/set-aside'
import { query } from '@/lib/infra/database/db'
import { isOutage } from '@/lib/infra/database/outage'
import { CLOCK_OFFSET_MS, joinClock } from '@/lib/infra/database/tenant-clock'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import type { Environment, PayoutInterval, Weekday } from '@/prisma/generated/enums'
import { type Cut, cutNow } from './cut'
import type { Tenant } from './lock'
import { makePayout } from './make'

// Payouts are made at six in the morning. This stores the latest time at or before now at which each schedule should have made one.
const DUE = `
WITH scheduled AS (
  SELECT b.id AS business_id, env.environment, b.created_at, b.payout_interval, b.payout_day,
    (clock_timestamp() + ${CLOCK_OFFSET_MS} * interval '1 millisecond') AT TIME ZONE '${NEPAL}' - interval '6 hours' AS local
  FROM businesses b CROSS JOIN unnest(ARRAY['production', 'sandbox']::environment[]) AS env(environment)
  ${joinClock('b.id', 'env.environment')}
  WHERE b.payout_interval <> 'manual' AND ($1::uuid IS NULL OR (b.id = $1 AND env.environment = 'sandbox'))
), last AS (
  SELECT business_id, environment, created_at, (date_trunc('day', local) + interval '6 hours' - CASE payout_interval
    WHEN 'weekly' THEN (7 + extract(dow FROM local)::int - (array_position(enum_range(NULL::weekday), payout_day) - 1)) % 7 ELSE 0
    END * interval '1 day') AT TIME ZONE '${NEPAL}' AS made_for
  FROM scheduled
)
INSERT INTO payout_runs AS r (business_id, environment, made_for, is_open)
SELECT l.business_id, l.environment, l.made_for, EXISTS (
  SELECT FROM bank_accounts a WHERE a.business_id = l.business_id AND a.environment = l.environment)
FROM last l LEFT JOIN payout_runs known USING (business_id, environment)
WHERE l.made_for > coalesce(known.made_for, l.created_at)
ON CONFLICT (business_id, environment) DO UPDATE SET made_for = excluded.made_for, is_open = excluded.is_open
WHERE r.made_for < excluded.made_for`

// Takes locks in the same order as making a payout: this row, then the business.
const START = `
INSERT INTO payout_runs AS r (business_id, environment, made_for, is_open)
SELECT b.id, env.environment, clock_timestamp() + ${CLOCK_OFFSET_MS} * interval '1 millisecond', false
FROM businesses b CROSS JOIN unnest(ARRAY['production', 'sandbox']::environment[]) AS env(environment)
${joinClock('b.id', 'env.environment')}
WHERE b.id = $1 AND (b.payout_interval, b.payout_day) IS DISTINCT FROM ($2::payout_interval, $3::weekday)
ON CONFLICT (business_id, environment) DO UPDATE SET made_for = greatest(r.made_for, excluded.made_for)`

/**
 * Call it before a business gets another schedule. Its first payout is then the next one of the new schedule: earlier times of that
 * schedule do not count as missed. If the schedule stays the same, nothing changes.
 */
export async function startSchedule(
  tx: Tx,
  businessId: BusinessId,
  { interval, day }: { interval: PayoutInterval; day: Weekday | null },
): Promise<void> {
  await tx.query(START, [businessId, interval, day])
}

const OPEN = `
FROM payout_runs r
JOIN ledger_accounts a ON a.business_id = r.business_id AND a.environment = r.environment AND a.kind = 'merchant_payable'
WHERE r.is_open AND ($1::uuid IS NULL OR (r.business_id = $1 AND r.environment = 'sandbox')) AND ${isNotPaused('payout', 'a.id')}`

const IS_ANY_OPEN = `SELECT 1 ${OPEN} LIMIT 1`

const NEXT = `
SELECT a.id, r.business_id, r.environment ${OPEN}
ORDER BY r.environment DESC, r.business_id LIMIT 1 FOR UPDATE OF r SKIP LOCKED`

const CLOSE = 'UPDATE payout_runs SET is_open = false WHERE business_id = $1 AND environment = $2'

// How many payouts are made at the same time. Each mostly waits for the database.
const LANES = 4

/**
 * Makes the payouts that are due by schedule. Several missed times lead to one payout. A payout that fails is set aside, and all others are
 * made.
 * @param sandboxOf limits it to the sandbox of this business, whose clock was moved.
 * @param budgetMs after this time it stops, and the next call continues.
 * @returns how many were made, and whether nothing is left.
 */
export async function makeDuePayouts(
  budgetMs: number,
  sandboxOf: string | null = null,
): Promise<{ made: number; idle: boolean }> {
  const deadline = Date.now() + budgetMs
  await query(DUE, [sandboxOf])
  if ((await query(IS_ANY_OPEN, [sandboxOf])).length === 0) return { made: 0, idle: true }
  // Outside of any transaction, because it waits for open ones.
  const [production, sandbox] = await Promise.all([cutNow('production'), cutNow('sandbox')])
  const lane = async () => {
    let made = 0
    while (Date.now() < deadline) {
      const done = await makeNext({ production, sandbox }, sandboxOf)
      if (done === null) return { made, idle: true }
      made += done
    }
    return { made, idle: false }
  }
  const lanes = await Promise.all(Array.from({ length: LANES }, lane))
  return {
    made: lanes.reduce((sum, each) => sum + each.made, 0),
    idle: lanes.every(({ idle }) => idle),
  }
}

/** Makes the next business's payout. Null if none is left. */
async function makeNext(
  cuts: Readonly<Record<Environment, Cut>>,
  sandboxOf: string | null,
): Promise<number | null> {
  let tenant: (Tenant & { id: string }) | undefined
  try {
    return await inTransaction(async (tx) => {
      ;[tenant] = await tx.query<Tenant & { id: string }>(NEXT, [sandboxOf])
      if (!tenant) return null
      const { id, businessId, environment } = tenant
      const call = { requestId: newWireId('run') }
      const { payout } = await makePayout(tx, call, { businessId, environment }, cuts[environment])
      await tx.query(CLOSE, [businessId, environment])
      await endSetAside(tx, 'payout', [id])
      return payout ? 1 : 0
    })
  } catch (error) {
    if (!tenant || isOutage(error)) throw error
    await setAside('payout', tenant, error)
    return 0
  }
}
