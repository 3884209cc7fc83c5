import { query } from '@/lib/infra/db'

/** Notes that the orchestrator has just run a function. Its cron calls this once a minute. */
export async function noteHeartbeat(): Promise<void> {
  await query(
    `INSERT INTO heartbeats (name, beat_at) VALUES ('orchestrator', now())
     ON CONFLICT (name) DO UPDATE SET beat_at = excluded.beat_at`,
  )
}
