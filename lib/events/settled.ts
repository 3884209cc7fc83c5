import { query } from '@/lib/infra/database/db'

// A transaction draws its events' sequence numbers before it commits. So a reader that has seen event 7 may not have seen event 6 yet.
// These functions find the number up to which no event can be added any more.

const LAST_DRAWN =
  'SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS sequence FROM events_sequence_seq'

// Takes a new transaction id, in a statement after the one above. Every transaction that drew one of those numbers has a lower id, because
// it had already written rows. The end of a snapshot (xmax) would not do: it follows the last transaction that has ended, and newer open
// transactions have higher ids.
const OWN_TRANSACTION = 'SELECT pg_current_xact_id()::text AS id'

const HAVE_ENDED = 'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 AS ended'

// Most transactions take milliseconds. An operator's may take minutes.
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 250

/**
 * Waits until every transaction that may still add an event before the present number has ended. After that, all events up to the returned
 * number exist and no more can be added.
 * @param patienceMs how long to wait. Some transactions take long, such as an operator's.
 * @returns a sequence number of events, or null if a transaction takes longer than that.
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
