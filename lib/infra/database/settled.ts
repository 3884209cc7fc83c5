import { query } from './db'
import { writtenUntilUs } from './tenant-list'

// A process creates an id before its row is written, and a transaction appears among the writers only after its first write. So this also
// waits for transactions that have begun and not written yet. Ours write or end within a minute (SESSION_SETTINGS). A transaction that has
// only read for longer is a dump or a report.
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
 * The time before which no more rows can appear, by the time in their ids. Waits a moment for open transactions, so it is mostly the
 * present. Otherwise it is the start of the oldest open transaction.
 * @throws {DomainError} `unavailable` if another role writes in this database for long and we may not see since when.
 */
export async function settledUntil(): Promise<Date> {
  const [clock] = await query<{ nowUs: bigint }>(CLOCK)
  const { nowUs } = clock as { nowUs: bigint }
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    // The order matters: a transaction that starts to write between the two looks is found by the first or the second.
    const [begun] = await query<{ sinceUs: bigint }>(BEGUN, [nowUs])
    const writtenUs = await writtenUntilUs(nowUs)
    const { sinceUs } = begun as { sinceUs: bigint }
    const [untilUs = nowUs] = [sinceUs, writtenUs].toSorted((a, b) => (a < b ? -1 : 1))
    if (untilUs >= nowUs || Date.now() >= deadline) return new Date(Number(untilUs / 1_000n))
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
