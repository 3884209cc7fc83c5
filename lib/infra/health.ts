import { DomainError } from '@/lib/core/errors'
import { query } from './db'

export interface Health {
  ok: boolean
  database: 'ready' | 'unreachable' | 'not_migrated'
  /** When the orchestrator's cron last ran; null: never. */
  runnerBeatAt?: string | null
  /** Seconds by which the oldest due renewal or delivery is late; 0: nothing is. */
  oldestOverdueSeconds?: number
}

// The newest migration is the last that a build needs; an older database answers "not migrated".
const READY = `SELECT 1 FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL LIMIT 1`

// The oldest due subscription is looked up tenant by tenant along the due index, on each tenant's own clock: two
// probes each, however many subscriptions they have.
const DEEP = `
WITH RECURSIVE tenant AS (
  (SELECT environment, business_id FROM subscriptions
   WHERE due_at IS NOT NULL ORDER BY environment, business_id LIMIT 1)
  UNION ALL
  SELECT later.environment, later.business_id FROM tenant t CROSS JOIN LATERAL (
    SELECT s.environment, s.business_id FROM subscriptions s
    WHERE s.due_at IS NOT NULL AND (s.environment, s.business_id) > (t.environment, t.business_id)
    ORDER BY s.environment, s.business_id LIMIT 1) later
), lateness AS (
  SELECT now() + coalesce(c.offset_ms, 0) * interval '1 millisecond' - (
    SELECT s.due_at FROM subscriptions s
    WHERE s.environment = t.environment AND s.business_id = t.business_id AND s.due_at IS NOT NULL
    ORDER BY s.due_at LIMIT 1) AS late
  FROM tenant t LEFT JOIN sandbox_clocks c ON c.business_id = t.business_id AND t.environment = 'sandbox'
  UNION ALL
  SELECT now() - min(due_at) FROM webhook_deliveries WHERE due_at IS NOT NULL
)
SELECT (SELECT beat_at FROM heartbeats WHERE name = 'orchestrator') AS beat_at,
  extract(epoch FROM greatest((SELECT max(late) FROM lateness), interval '0'))::float8 AS overdue`

/** Whether the instance can serve; `deep` adds whether its background work keeps up. */
export async function checkHealth(deep: boolean): Promise<Health> {
  try {
    if ((await query(READY)).length === 0) return { ok: false, database: 'not_migrated' }
    if (!deep) return { ok: true, database: 'ready' }
    const [row] = await query<{ beatAt: Date | null; overdue: number }>(DEEP)
    return {
      ok: true,
      database: 'ready',
      runnerBeatAt: row?.beatAt?.toISOString() ?? null,
      oldestOverdueSeconds: Math.max(0, Math.round(row?.overdue ?? 0)),
    }
  } catch (error) {
    // 42P01: the migrations' own table does not exist yet.
    if ((error as { code?: string }).code === '42P01') return { ok: false, database: 'not_migrated' }
    if (error instanceof DomainError) return { ok: false, database: 'unreachable' }
    throw error
  }
}

/** Notes a sign of life of a background part. */
export async function noteHeartbeat(name: 'orchestrator'): Promise<void> {
  await query(
    `INSERT INTO heartbeats (name, beat_at) VALUES ($1, now())
     ON CONFLICT (name) DO UPDATE SET beat_at = excluded.beat_at`,
    [name],
  )
}
