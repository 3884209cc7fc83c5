import { perProcess } from '@/lib/infra/process/per-process'
import { checkHealth, type Health } from './check-health'

// A monitor asks every few seconds at most. Without this, a hundred callers would hold all connections.
const FRESH_MS = 5_000

interface Check {
  health: Promise<Health>
  /** Undefined while it runs. */
  endedAtMs?: number
}
const last = perProcess('deep health', (): { check?: Check } => ({}))

/** The deep check of this process: one at a time for all who ask, and kept for a moment. */
export function deepHealth(nowMs = Date.now): Promise<Health> {
  const { check } = last
  const isOld = check?.endedAtMs !== undefined && nowMs() - check.endedAtMs >= FRESH_MS
  if (check && !isOld) return check.health
  const started: Check = { health: checkHealth(true) }
  last.check = started
  const end = () => {
    started.endedAtMs = nowMs()
  }
  started.health.then(end, end)
  return started.health
}
