import { DomainError } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from './db'
import { CLOCK_OFFSET_MS, joinClock } from './tenant-clock'

// A row gets the time of its change before its transaction commits, by the trigger khata_changed_at. So a reader that has
// seen a change of 10:00:02 may not have seen one of 10:00:01 yet. This says up to which time nothing can be added any
// more (docs/decisions/0022-lists-and-search.md).

/** SQL: a time in microseconds since 1970. They are whole, so that a cursor is exact. */
export const inMicroseconds = (time: string) => `(extract(epoch FROM ${time}) * 1000000)::bigint`

const READ_CLOCK = `
SELECT ${inMicroseconds('clock_timestamp()')} AS now_us, ${CLOCK_OFFSET_MS} AS offset_ms
FROM (SELECT $1::uuid AS business_id, $2::environment AS environment) AS tenant
${joinClock('tenant.business_id', 'tenant.environment')}`

// Reads come after the clock. A transaction that gives a row an earlier time than that had its id by then: the trigger
// draws it first. So it is among these, or it has ended. Its own times are not before its start. A snapshot has no ids after
// the last one that has ended, so the servers' own list of who writes is asked, and the snapshot for who is not in it. A server
// hides from a role without pg_read_all_stats when transactions of other roles began, but not in which database they are. Those of
// another database write nothing here. A prepared transaction does not say when it began.
const OPEN_WRITERS = `
WITH backend AS MATERIALIZED (
  SELECT backend_xid AS id, xact_start, datid FROM pg_stat_get_activity(NULL) WHERE backend_xid IS NOT NULL
), known AS MATERIALIZED (
  SELECT id, xact_start, datid FROM backend
  UNION ALL SELECT transaction, NULL, dbid FROM pg_prepared_xact()
), writer AS (
  SELECT xact_start, datid FROM known
  UNION ALL
  SELECT NULL, NULL FROM pg_snapshot_xip(pg_current_snapshot()) AS open(id)
  WHERE NOT EXISTS (SELECT 1 FROM known WHERE known.id = open.id::xid)
)
SELECT least($1::bigint, ${inMicroseconds('min(writer.xact_start)')}) AS until_us,
  coalesce(bool_or(writer.xact_start IS NULL), false) AS are_hidden
FROM writer CROSS JOIN (SELECT oid FROM pg_database WHERE datname = current_database()) here
WHERE writer.datid IS NULL OR writer.datid = here.oid`

// One that ended between the two looks of this statement is hidden too, for a moment.
const PAUSE_MS = 10
const PATIENCE_MS = 1_000

/**
 * The changes of a tenant before this time are there, for good. It is the present, or the beginning of the oldest
 * transaction that is still writing.
 * @returns microseconds since 1970, on the clock of the tenant.
 * @throws {DomainError} `unavailable` if another role writes in this database for long, and this one may not see since when.
 */
export async function settledUntilUs({ businessId, environment }: Ctx): Promise<bigint> {
  const [clock] = await query<{ nowUs: bigint; offsetMs: bigint }>(READ_CLOCK, [businessId, environment])
  const { nowUs, offsetMs } = clock as { nowUs: bigint; offsetMs: bigint }
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const [writers] = await query<{ untilUs: bigint; areHidden: boolean }>(OPEN_WRITERS, [nowUs])
    if (writers && !writers.areHidden) return writers.untilUs + BigInt(offsetMs) * 1_000n
    if (Date.now() >= deadline) throw new DomainError('unavailable')
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
