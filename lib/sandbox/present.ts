import type { z } from 'zod'
import type { SandboxClock } from './read'
import type { sandboxClock } from './schema'

export function presentSandboxClock({
  now,
  offsetMs,
  catchingUp,
}: SandboxClock): z.output<typeof sandboxClock> {
  return { now: now.toISOString(), offsetSeconds: Number(offsetMs) / 1000, catchingUp }
}
