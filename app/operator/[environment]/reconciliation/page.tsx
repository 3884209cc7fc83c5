import type { Metadata } from 'next'
import { ReconciliationMark, whyItWaits } from '@/app/(merchant)/dashboard/[environment]/reconciliation/now'
import { Empty } from '@/components/ui/empty'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { Table } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import { DEFAULT_LANGUAGE } from '@/lib/core/language'
import { presentPage } from '@/lib/core/page'
import { listReconciliation } from '@/lib/top-up/get-reconciliation'
import { presentReconciliation } from '@/lib/top-up/present'
import { listReconciliationQuery } from '@/lib/top-up/schema'
import { topUpSource } from '@/messages/top-up-source'
import { Frame } from '../../frame'
import { listAskedBy, NextPage } from '../../pages'
import { operatorVisit } from '../../visit'

export const metadata: Metadata = { title: 'Reconciliation', robots: { index: false } }

/** The top-ups that wait for a person and belong to no business. */
export default async function OperatorReconciliationPage({
  params,
  searchParams,
}: PageProps<'/operator/[environment]/reconciliation'>) {
  const visit = await operatorVisit((await params).environment)
  const asked = await searchParams
  const wanted = listAskedBy(listReconciliationQuery, asked)
  const { items, nextCursor } = presentPage(
    await listReconciliation(visit.ctx, wanted),
    presentReconciliation,
  )
  const path = `/operator/${visit.environment}/reconciliation`
  return (
    <Frame
      visit={visit}
      here="reconciliation"
      lead="Top-ups that customers began on their own wallet pages and that need a person. No business sees them."
    >
      <p>
        {wanted.status === 'open' ? (
          <TextLink href={`${path}?status=all`}>Show handled ones too</TextLink>
        ) : (
          <TextLink href={path}>Show open ones only</TextLink>
        )}
      </p>
      {items.length === 0 ? (
        <Empty>No top-up needs a person.</Empty>
      ) : (
        <Table
          caption="Top-ups that need a person, newest first"
          columns={[
            { title: 'Customer', phone: 'lead' },
            { title: 'Why', phone: 'detail', isWide: true },
            { title: 'Paid at', phone: 'hidden' },
            { title: 'Status', phone: 'aside' },
            { title: 'Amount', phone: 'figure', align: 'end' },
            { title: 'Begun', phone: 'more', align: 'end' },
          ]}
          rows={items.map((topUp) => ({
            key: topUp.id,
            href: `${path}/${topUp.id}`,
            cells: [
              <span key="phone" className="figures">
                {topUp.phone}
              </span>,
              whyItWaits(topUp, DEFAULT_LANGUAGE),
              topUpSource(topUp.provider, DEFAULT_LANGUAGE),
              <ReconciliationMark key="status" topUp={topUp} language={DEFAULT_LANGUAGE} />,
              <Money key="amount" paisa={topUp.amountPaisa} />,
              <Ago key="begun" at={topUp.createdAt} timeZone="UTC" now={new Date()} inRow />,
            ],
          }))}
        />
      )}
      <NextPage path={path} asked={asked} nextCursor={nextCursor} />
    </Frame>
  )
}
