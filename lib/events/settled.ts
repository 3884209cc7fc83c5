import { query } from '@/lib/infra/database/db'

// A transaction draws the numbers of its events before it commits. So a reader that has seen event 7 may not have seen
// event 6 yet. These functions say up to which number nothing can be added any more.

const LAST_DRAWN =
  'SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS sequence FROM events_sequence_seq'

// A new transaction id, drawn in a statement after the one above: every transaction that drew one of those numbers has a lower
// one, because it had written the rows that its events tell of. The end of a snapshot would not do: it is the id after the
// last transaction that has ended, and open ones that are newer have higher ids.
const OWN_TRANSACTION = 'SELECT pg_current_xact_id()::text AS id'

const HAVE_ENDED = 'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 AS ended'

// Most transactions take milliseconds. An operator's may take minutes.
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 250

/**
 * Waits until every transaction that may still add an event to those of now has ended. Events of the returned number and
 * below are then all there, for good.
 * @param patienceMs for how long to wait. A transaction may take long, such as one of an operator.
 * @returns a number of the events' sequence, or null if a transaction takes longer than that.
 */
export async function settledSequence(patienceMs: number): Promise<bigint | null> {
  const deadline = Date.now() + patienceMs
  const [last] = await query<{ sequence: bigint }>(LAST_DRAWN)
  const [own] = await query<{ id: string }>(OWN_TRANSACTION)
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const [before] = await query<{ ended: boolean }>(HAVE_ENDED, [own?.id])
    if (before?.ended) return (last as { sequence: bigint }).sequence
    if (Date.now() >= deadline) return null
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
