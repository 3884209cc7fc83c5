import type { Metadata } from 'next'
import { Empty } from '@/components/ui/empty'
import { Money } from '@/components/ui/money'
import { Table } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import { presentPage } from '@/lib/core/page'
import { sourceTitle } from '@/lib/core/providers'
import { presentSettlement } from '@/lib/provider-settlement/present'
import { listSettlements } from '@/lib/provider-settlement/read'
import { listSettlementsQuery } from '@/lib/provider-settlement/schema'
import { Frame } from '../../frame'
import { listAskedBy, NextPage } from '../../pages'
import { operatorVisit } from '../../visit'
import { SettlementMark } from './mark'
import { NewSettlement } from './new'

export const metadata: Metadata = { title: 'Settlements', robots: { index: false } }

/** What providers paid to the bank. */
export default async function SettlementsPage({
  params,
  searchParams,
}: PageProps<'/operator/[environment]/settlements'>) {
  const visit = await operatorVisit((await params).environment)
  const asked = await searchParams
  const wanted = listAskedBy(listSettlementsQuery, asked)
  const { items, nextCursor } = presentPage(await listSettlements(visit.ctx, wanted), presentSettlement)
  const path = `/operator/${visit.environment}/settlements`
  return (
    <Frame
      visit={visit}
      here="settlements"
      lead="A provider’s money reaches the bank some days later, less its fee. Here each bank payment is checked against the credited top-ups."
    >
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <TextLink href={`${path}/missing`}>Not at the bank yet</TextLink>
        <TextLink href={`${path}/problems`}>Problems</TextLink>
      </p>
      {visit.mayOperate && <NewSettlement />}
      {items.length === 0 ? (
        <Empty>No provider has paid yet.</Empty>
      ) : (
        <Table
          caption="Settlements of providers, newest first"
          columns={[
            { title: 'Reference', phone: 'lead', isWide: true },
            { title: 'Provider', phone: 'detail' },
            { title: 'Status', phone: 'aside' },
            { title: 'Rows', phone: 'hidden', align: 'end' },
            { title: 'At the bank', phone: 'figure', align: 'end' },
            { title: 'Day', phone: 'more', align: 'end' },
          ]}
          rows={items.map((settlement) => ({
            key: settlement.id,
            href: `${path}/${settlement.id}`,
            cells: [
              settlement.bankReference,
              sourceTitle(settlement.provider),
              <SettlementMark key="status" settlement={settlement} />,
              settlement.rows,
              <Money key="net" paisa={settlement.netPaisa} />,
              settlement.settledAt,
            ],
          }))}
        />
      )}
      <NextPage path={path} asked={asked} nextCursor={nextCursor} />
    </Frame>
  )
}
