import { perProcess } from '@/lib/infra/process/per-process'
import { checkHealth, type Health } from './check-health'

// A monitor asks every few seconds at most. Without this cache, a hundred callers would use up all connections.
const FRESH_MS = 5_000

interface Check {
  health: Promise<Health>
  /** Undefined while the check is running. */
  endedAtMs?: number
}
const last = perProcess('deep health', (): { check?: Check } => ({}))

/** The deep check of this process. All callers share one running check, and its result is cached for a few seconds. */
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
