import type { Metadata } from 'next'
import { Empty } from '@/components/ui/empty'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { NEPAL } from '@/lib/core/calendar-date'
import { presentPage } from '@/lib/core/page'
import { sourceTitle } from '@/lib/core/providers'
import { env } from '@/lib/infra/env'
import { presentMissing } from '@/lib/provider-settlement/present'
import { listMissing } from '@/lib/provider-settlement/read'
import { missingQuery } from '@/lib/provider-settlement/schema'
import { Frame } from '../../../frame'
import { listAskedBy, NextPage } from '../../../pages'
import { operatorVisit } from '../../../visit'

export const metadata: Metadata = { title: 'Not at the bank yet', robots: { index: false } }

/** What providers should have paid by now. */
export default async function MissingPage({
  params,
  searchParams,
}: PageProps<'/operator/[environment]/settlements/missing'>) {
  const visit = await operatorVisit((await params).environment)
  const asked = await searchParams
  const wanted = listAskedBy(missingQuery, asked)
  const { items, nextCursor } = presentPage(await listMissing(visit.ctx, wanted), presentMissing)
  const days = wanted.olderThanDays ?? env().PROVIDER_TERM_DAYS
  return (
    <Frame
      visit={visit}
      here="settlements"
      title="Not at the bank yet"
      lead={`Top-ups that were credited more than ${days} ${days === 1 ? 'day' : 'days'} ago and are in no booked settlement.`}
    >
      {items.length === 0 ? (
        <Empty>The providers have paid all of them.</Empty>
      ) : (
        <RowList
          label="Top-ups that are not at the bank yet, newest first"
          rows={items.map((topUp) => ({
            key: topUp.topUpId,
            lead: <span className="figures">{topUp.reference}</span>,
            detail: sourceTitle(topUp.provider),
            figure: <Money paisa={topUp.amountPaisa} />,
            aside: <Ago at={topUp.creditedAt} timeZone={NEPAL} now={new Date()} inRow />,
          }))}
        />
      )}
      <NextPage
        path={`/operator/${visit.environment}/settlements/missing`}
        asked={asked}
        nextCursor={nextCursor}
      />
    </Frame>
  )
}
