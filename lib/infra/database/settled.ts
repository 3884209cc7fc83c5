import { query } from './db'
import { writtenUntilUs } from './tenant-list'

// A process makes an id before its row is written, and a transaction is among the writers only once it has written. So this also
// waits for those that have begun and written nothing yet. Ours write or end within a minute (SESSION_SETTINGS): what has only read for
// longer is a dump or a report.
const BEGUN = `
SELECT coalesce((extract(epoch FROM min(xact_start)) * 1000000)::bigint, $1::bigint) AS since_us
FROM pg_stat_get_activity(NULL)
WHERE datid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND backend_xid IS NULL AND pid <> pg_backend_pid()
  AND xact_start > clock_timestamp() - interval '1 minute'`

const CLOCK = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS now_us'

// Most transactions take milliseconds.
const PAUSE_MS = 5
const PATIENCE_MS = 1_000

/**
 * No transaction can still write a row whose id is of a time before this. It waits a moment for those that are open, so that it is
 * mostly the present; otherwise it is the beginning of the oldest one.
 * @throws {DomainError} `unavailable` if another role writes in this database for long, and this one may not see since when.
 */
export async function settledUntil(): Promise<Date> {
  const [clock] = await query<{ nowUs: bigint }>(CLOCK)
  const { nowUs } = clock as { nowUs: bigint }
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    // In this order: one that begins to write between the two looks is in the first or in the second.
    const [begun] = await query<{ sinceUs: bigint }>(BEGUN, [nowUs])
    const writtenUs = await writtenUntilUs(nowUs)
    const { sinceUs } = begun as { sinceUs: bigint }
    const [untilUs = nowUs] = [sinceUs, writtenUs].toSorted((a, b) => (a < b ? -1 : 1))
    if (untilUs >= nowUs || Date.now() >= deadline) return new Date(Number(untilUs / 1_000n))
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
