import type { Metadata } from 'next'
import { Empty } from '@/components/ui/empty'
import { presentPage } from '@/lib/core/page'
import { presentSettlementRow } from '@/lib/provider-settlement/present'
import { listProblems } from '@/lib/provider-settlement/read'
import { openRowsQuery } from '@/lib/provider-settlement/schema'
import { Frame } from '../../../frame'
import { listAskedBy, NextPage } from '../../../pages'
import { operatorVisit } from '../../../visit'
import { SettlementRows } from '../rows'

export const metadata: Metadata = { title: 'Settlement problems', robots: { index: false } }

/** Rows of booked settlements that a person must look at. */
export default async function ProblemsPage({
  params,
  searchParams,
}: PageProps<'/operator/[environment]/settlements/problems'>) {
  const visit = await operatorVisit((await params).environment)
  const asked = await searchParams
  const wanted = { ...listAskedBy(openRowsQuery, asked), open: true }
  const { items, nextCursor } = presentPage(await listProblems(visit.ctx, wanted), presentSettlementRow)
  return (
    <Frame
      visit={visit}
      here="settlements"
      title="Problems"
      lead="Rows that match no top-up, or not completely. Ask the provider, and note here what was done."
    >
      {items.length === 0 ? (
        <Empty>No row needs a person.</Empty>
      ) : (
        <SettlementRows label="Problems, newest first" rows={items} canHandle={visit.mayOperate} />
      )}
      <NextPage
        path={`/operator/${visit.environment}/settlements/problems`}
        asked={asked}
        nextCursor={nextCursor}
      />
    </Frame>
  )
}
