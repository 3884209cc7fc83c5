import { query } from '@/lib/infra/database/db'

/** Stores that the orchestrator has just run a function. look-for-work calls this once a minute. */
export async function noteHeartbeat(): Promise<void> {
  await query(
    `INSERT INTO heartbeats (name, beat_at) VALUES ('orchestrator', now())
     ON CONFLICT (name) DO UPDATE SET beat_at = excluded.beat_at`,
  )
}

/** How many seconds ago the orchestrator last ran a function. Null: never. */
export async function secondsSinceHeartbeat(): Promise<number | null> {
  const [beat] = await query<{ ageSeconds: number }>(
    `SELECT extract(epoch FROM now() - beat_at)::float8 AS age_seconds FROM heartbeats WHERE name = 'orchestrator'`,
  )
  return beat?.ageSeconds ?? null
}

// The orchestrator looks for work once a minute. A look that is late by half a minute has failed.
const ORCHESTRATOR_IS_AWAY = `NOT EXISTS (
  SELECT FROM heartbeats WHERE name = 'orchestrator' AND beat_at > now() - interval '90 seconds')`

const STAND_IN = `
INSERT INTO heartbeats AS b (name, beat_at) SELECT 'stand-in', now() WHERE ${ORCHESTRATOR_IS_AWAY}
ON CONFLICT (name) DO UPDATE SET beat_at = now() WHERE b.beat_at <= now() - interval '1 minute'
RETURNING 1`

/** Whether this process looks for due deliveries now: the orchestrator does not, and no other process has for a minute. */
export async function mayStandIn(): Promise<boolean> {
  return (await query(STAND_IN)).length > 0
}
