import type { Environment, SetAsideKind } from '@/prisma/generated/enums'
import { query } from '../db'
import { log } from '../log'
import type { Tx } from '../transaction'

/** What was set aside: the row that its kind is about, and whose it is. */
export interface SetAsideItem {
  /** The subscription, mail, ledger account, checkout session or delivery. */
  id: string
  businessId: string | null
  environment: Environment | null
}

/**
 * SQL: whether the item `id` of this kind is not set aside. A subquery for each row, which no plan can turn into a join:
 * a claim of due rows must go on reading its index in order.
 */
export function isNotSetAside(kind: SetAsideKind, id: string): string {
  return `(SELECT 1 FROM set_aside_items aside WHERE aside.kind = '${kind}' AND aside.subject_id = ${id}) IS NULL`
}

/** SQL: like isNotSetAside, but true again once the pause of the item is over: then a claim attempts it with the others. */
export function isNotPaused(kind: SetAsideKind, id: string): string {
  return `(SELECT 1 FROM set_aside_items aside
    WHERE aside.kind = '${kind}' AND aside.subject_id = ${id} AND aside.next_attempt_at > now()) IS NULL`
}

// Soon at first, since a new version may have mended the cause; then often enough for a morning's work on it.
const PAUSE_MINUTES = [1, 5, 15, 60, 180]
const LONGEST_PAUSE_MINUTES = 360

const SET_ASIDE = `
INSERT INTO set_aside_items AS s (kind, subject_id, business_id, environment, error, failures, next_attempt_at)
VALUES ($1, $2, $3, $4, $5, 1, now() + interval '${PAUSE_MINUTES[0]} minutes')
ON CONFLICT (kind, subject_id) DO UPDATE SET error = excluded.error, failures = s.failures + 1, last_failed_at = now(),
  next_attempt_at = now() + make_interval(mins => coalesce((ARRAY[${PAUSE_MINUTES.join()}])[s.failures + 1], ${LONGEST_PAUSE_MINUTES}))
RETURNING failures`

const MAX_ERROR_LENGTH = 500

/** Sets an item aside after it has failed alone, or again. It is attempted again after a pause that grows. */
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

// Held by this caller for a minute, so that two do not attempt the same at once.
const CLAIM = `
UPDATE set_aside_items SET next_attempt_at = now() + interval '1 minute'
WHERE (kind, subject_id) IN (
  SELECT kind, subject_id FROM set_aside_items
  WHERE kind = $1 AND next_attempt_at <= now() AND ($3::environment IS NULL OR environment = $3)
  ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED)
RETURNING subject_id AS id, business_id, environment`

/** Takes up to `limit` items of a kind whose pause is over, to be attempted again; of one environment, if it is given. */
export function claimSetAside(
  kind: SetAsideKind,
  limit: number,
  environment: Environment | null = null,
): Promise<SetAsideItem[]> {
  return query<SetAsideItem>(CLAIM, [kind, limit, environment])
}

/** Ends the setting aside of items that were done or have become pointless, in the transaction that knows it. */
export async function endSetAside(tx: Tx, kind: SetAsideKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query('DELETE FROM set_aside_items WHERE kind = $1 AND subject_id = ANY($2::uuid[])', [kind, ids])
}
