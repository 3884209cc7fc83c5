import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { log } from '@/lib/infra/telemetry/log'
import type { Environment, SetAsideKind } from '@/prisma/generated/enums'

/** An item that was set aside, and the tenant that it belongs to. */
export interface SetAsideItem {
  /** The id of the subscription, mail, ledger account, checkout session, webhook endpoint, delivery or event. */
  id: string
  businessId: string | null
  environment: Environment | null
}

/**
 * SQL: true if the item `id` of this kind is not set aside. A subquery per row cannot become a join, so a claim of due rows still reads its
 * index in order. `IS NOT TRUE` matters: the planner expects half of the rows to match. For `IS NULL` it expects one in two hundred, so it
 * would overestimate the rows that a claim reads, and compile the statement (JIT) for hundreds of milliseconds.
 */
export function isNotSetAside(kind: SetAsideKind, id: string): string {
  return `(SELECT true FROM set_aside_items aside
    WHERE aside.kind = '${kind}' AND aside.subject_id = ${id}) IS NOT TRUE`
}

/** SQL: true if the item is not set aside, or if its pause is over. A claim then attempts it together with the others. */
export function isNotPaused(kind: SetAsideKind, id: string): string {
  return `(SELECT true FROM set_aside_items aside
    WHERE aside.kind = '${kind}' AND aside.subject_id = ${id} AND aside.next_attempt_at > now()) IS NOT TRUE`
}

// The first pauses are short, because a new version may already have fixed the cause. The longest is six hours, so a person who repairs the
// cause sees the result on the same day.
const PAUSE_MINUTES = [1, 5, 15, 60, 180]
const LONGEST_PAUSE_MINUTES = 360

const SET_ASIDE = `
INSERT INTO set_aside_items AS s (kind, subject_id, business_id, environment, error, failures, next_attempt_at)
VALUES ($1, $2, $3, $4, $5, 1, now() + interval '${PAUSE_MINUTES[0]} minutes')
ON CONFLICT (kind, subject_id) DO UPDATE SET error = excluded.error, failures = s.failures + 1, last_failed_at = now(),
  next_attempt_at = now() + make_interval(mins => coalesce((ARRAY[${PAUSE_MINUTES.join()}])[s.failures + 1], ${LONGEST_PAUSE_MINUTES}))
RETURNING failures`

const MAX_ERROR_LENGTH = 500

/** Sets an item aside after it has failed alone. It is attempted again after a pause, which grows with each failure. */
export async function setAside(kind: SetAsideKind, item: SetAsideItem, error: unknown): Promise<void> {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH)
  const [row] = await query<{ failures: number }>(SET_ASIDE, [
    kind,
    item.id,
    item.businessId,
    item.environment,
    message,
  ])
  log().error(
    { kind, ...item, failures: row?.failures, err: error },
    'an item that cannot be done was set aside; npm run set-aside shows all',
  )
}

/** Marks items as done, so they are no longer set aside. Runs in the transaction that did them. */
export async function endSetAside(tx: Tx, kind: SetAsideKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query('DELETE FROM set_aside_items WHERE kind = $1 AND subject_id = ANY($2::uuid[])', [kind, ids])
}

// An item that is still due is attempted within a minute after its pause. So an item without attempts is no longer due.
const FORGET = `
DELETE FROM set_aside_items WHERE next_attempt_at < now() - interval '1 day' RETURNING 1`

/**
 * Deletes the records of items that have not been due for a day: they were canceled, or done in another way.
 * @returns how many.
 */
export async function forgetSetAside(): Promise<number> {
  return (await query(FORGET)).length
}

export interface SetAsideSummary {
  kind: SetAsideKind
  count: number
  /** When the oldest of them first failed. */
  since: Date
}

/** The number of items that are set aside, by kind. */
export function summarizeSetAside(read: Tx['query'] = query): Promise<SetAsideSummary[]> {
  return read<SetAsideSummary>(
    `SELECT kind, count(*)::int AS count, min(first_failed_at) AS since
     FROM set_aside_items GROUP BY kind ORDER BY kind`,
  )
}
