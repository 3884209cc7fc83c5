import { Section } from '@/components/ui/card'
import { Ago } from '@/components/ui/instant'
import { StatusMark } from '@/components/ui/status-mark'
import { type Column, Table } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import { type ApiKeyId, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { presentRequest } from '@/lib/request-log/present'
import { listRequests } from '@/lib/request-log/read'

const SHOWN = 5

const COLUMNS: Column[] = [
  { title: 'Call', phone: 'lead' },
  { title: 'Status', phone: 'figure' },
  { title: 'From', phone: 'detail' },
  { title: 'When', phone: 'aside', align: 'end' },
]

interface CallsOfProps {
  ctx: Ctx
  keyId: ApiKeyId
  timeZone: string
  now: Date
}

/** The latest calls with a key: who still uses it. */
export async function CallsOf({ ctx, keyId, ...time }: CallsOfProps) {
  const { items } = await listRequests(ctx, { key: keyId, limit: SHOWN })
  const home = `/dashboard/${ctx.environment}`
  return (
    <Section
      id="calls"
      title="Latest calls"
      aside={
        items.length > 0 && (
          <TextLink href={`${home}/requests?key=${toWire('key', keyId)}`}>All calls</TextLink>
        )
      }
    >
      {items.length === 0 ? (
        <p className="text-ink-muted">No calls in the last 14 days.</p>
      ) : (
        <Table
          caption="Latest calls with this key"
          columns={COLUMNS}
          rows={items.map(presentRequest).map(({ id, method, path, status, ip, createdAt }) => ({
            key: id,
            href: `${home}/requests/${id}`,
            cells: [
              <span key="call" className="font-mono text-xs">
                {method} {path}
              </span>,
              <StatusMark key="status" tone={status < 400 ? 'good' : 'bad'}>
                {status}
              </StatusMark>,
              ip ?? '–',
              <Ago key="when" at={createdAt} {...time} inRow />,
            ],
          }))}
        />
      )}
    </Section>
  )
}
