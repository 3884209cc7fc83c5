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

const DEEP = `
SELECT (SELECT beat_at FROM heartbeats WHERE name = 'orchestrator') AS beat_at,
  extract(epoch FROM greatest(
    now() - (SELECT min(due_at) FROM webhook_deliveries WHERE due_at IS NOT NULL),
    now() - (SELECT min(due_at) FROM subscriptions WHERE due_at IS NOT NULL),
    interval '0'))::float8 AS overdue`

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
