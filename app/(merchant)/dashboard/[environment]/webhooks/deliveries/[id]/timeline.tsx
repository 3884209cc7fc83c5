import { Ago } from '@/components/ui/instant'
import { Timeline } from '@/components/ui/timeline'
import { tookText } from '@/lib/core/took'
import type { WireDelivery } from '@/lib/webhook/delivery/present'

interface AttemptsProps {
  attempts: WireDelivery['attempts']
  nextAttemptAt: string | null
  timeZone: string
  now: Date
}

/** The attempts of a delivery in time, the next one last. */
export function Attempts({ attempts, nextAttemptAt, ...time }: AttemptsProps) {
  const made = attempts.map(({ attemptedAt, httpStatus, latencyMs, error }, i) => ({
    key: `${attemptedAt} ${i}`,
    tone: error ? ('bad' as const) : ('good' as const),
    title: error ?? `The receiver responded ${httpStatus}.`,
    at: <Ago at={attemptedAt} {...time} />,
    ...(latencyMs !== undefined && { children: tookText(latencyMs) }),
  }))
  const next = nextAttemptAt && {
    key: 'next',
    tone: 'waiting' as const,
    title: 'Next attempt',
    at: <Ago at={nextAttemptAt} {...time} />,
  }
  if (made.length === 0 && !next) return <p className="text-ink-muted">No attempt was made.</p>
  return <Timeline label="Attempts" entries={next ? [...made, next] : made} />
}
