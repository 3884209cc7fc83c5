import { ObjectLink } from '@/components/dashboard/object-link'
import { Section } from '@/components/ui/card'
import { Ago } from '@/components/ui/instant'
import { TextLink } from '@/components/ui/text-link'
import { Timeline } from '@/components/ui/timeline'
import type { Environment } from '@/lib/core/api-key-format'
import type { WireRequestDetail } from '@/lib/request-log/present'

interface CausedProps {
  request: WireRequestDetail
  environment: Environment
  timeZone: string
}

/** The events and audit entries that a call wrote. */
export function Caused({ request, environment, timeZone }: CausedProps) {
  const { events, auditEntries, method, status, replayOf } = request
  const at = (createdAt: string) => <Ago at={createdAt} timeZone={timeZone} now={new Date()} />
  const entries = [
    ...events.map(({ id, type, createdAt }) => ({
      key: id,
      tone: 'good' as const,
      title: <TextLink href={`/dashboard/${environment}/events/${id}`}>{type}</TextLink>,
      at: at(createdAt),
      children: 'Event',
    })),
    ...auditEntries.map(({ id, action, objectId, createdAt }) => ({
      key: id,
      title: <TextLink href={`/dashboard/${environment}/audit?action=${action}`}>{action}</TextLink>,
      at: at(createdAt),
      children: <>Audit log {objectId && <ObjectLink environment={environment} id={objectId} />}</>,
    })),
  ]
  return (
    <Section id="caused" title="What it did">
      {entries.length > 0 ? (
        <Timeline label="What it did, in order" entries={entries} />
      ) : (
        <p className="text-sm text-ink-muted">{nothing(method, status, replayOf)}</p>
      )}
    </Section>
  )
}

function nothing(method: string, status: number, replayOf: string | null): string {
  if (replayOf) return 'Nothing again: the first call with its Idempotency-Key did it.'
  if (status >= 400) return 'Nothing: it was refused, and nothing was changed.'
  return method === 'GET' ? 'It only read.' : 'It changed nothing that has an event.'
}
