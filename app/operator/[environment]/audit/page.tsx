import type { Metadata } from 'next'
import { Empty } from '@/components/ui/empty'
import { Instant } from '@/components/ui/instant'
import { Table } from '@/components/ui/table'
import { presentOperatorAuditEntry, type WireOperatorAuditEntry } from '@/lib/audit/present'
import { listOperatorAudit } from '@/lib/audit/read'
import { listAuditQuery } from '@/lib/audit/schema'
import { presentPage } from '@/lib/core/page'
import { Frame } from '../../frame'
import { listAskedBy, NextPage } from '../../pages'
import { operatorVisit } from '../../visit'

export const metadata: Metadata = { title: 'Audit log', robots: { index: false } }

/** What operators did. */
export default async function OperatorAuditPage({
  params,
  searchParams,
}: PageProps<'/operator/[environment]/audit'>) {
  const visit = await operatorVisit((await params).environment)
  const asked = await searchParams
  const page = await listOperatorAudit(visit.ctx, listAskedBy(listAuditQuery, asked))
  const { items, nextCursor } = presentPage(page, presentOperatorAuditEntry)
  return (
    <Frame
      visit={visit}
      here="audit"
      lead="What operators did here, and who became one. Nobody can change or delete an entry."
    >
      {items.length === 0 ? (
        <Empty>What an operator does appears here.</Empty>
      ) : (
        <Table
          caption="What operators did, newest first"
          columns={[
            { title: 'What', phone: 'lead' },
            { title: 'Who', phone: 'detail' },
            { title: 'About', phone: 'more' },
            { title: 'When', phone: 'aside', align: 'end' },
          ]}
          rows={items.map((entry) => ({
            key: entry.id,
            cells: [
              entry.summary,
              whoOf(entry),
              entry.objectId && <span className="font-mono text-xs">{entry.objectId}</span>,
              <Instant key="when" at={entry.createdAt} timeZone="UTC" />,
            ],
          }))}
        />
      )}
      <NextPage path={`/operator/${visit.environment}/audit`} asked={asked} nextCursor={nextCursor} />
    </Frame>
  )
}

const whoOf = ({ actor: { kind, name, id } }: WireOperatorAuditEntry) =>
  kind === 'system' ? 'The command on the machine' : (name ?? id)
