import { query } from '@/lib/infra/database/db'

/** Stores that the orchestrator has just run a function. look-for-work calls this once a minute. */
export async function noteHeartbeat(): Promise<void> {
  await query(
    `INSERT INTO heartbeats (name, beat_at) VALUES ('orchestrator', now())
     ON CONFLICT (name) DO UPDATE SET beat_at = excluded.beat_at`,
  )
}

/** How many seconds ago the orchestrator last ran a function. Null if never. */
export async function secondsSinceHeartbeat(): Promise<number | null> {
  const [beat] = await query<{ ageSeconds: number }>(
    `SELECT extract(epoch FROM now() - beat_at)::float8 AS age_seconds FROM heartbeats WHERE name = 'orchestrator'`,
  )
  return beat?.ageSeconds ?? null
}
