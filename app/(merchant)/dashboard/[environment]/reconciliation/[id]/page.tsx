import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Suspense } from 'react'
import { Detail } from '@/components/dashboard/detail'
import { JsonView } from '@/components/ui/json-view'
import { TableSkeleton } from '@/components/ui/table-skeleton'
import { fromWire } from '@/lib/core/id'
import { formatNpr } from '@/lib/core/money'
import { sourceTitle } from '@/lib/core/providers'
import { getReconciliation } from '@/lib/top-up/get-reconciliation'
import { presentReconciliation } from '@/lib/top-up/present'
import { orNotFound } from '../../../../or-not-found'
import { visit } from '../../../visit'
import { ObjectActivity } from '../../object-activity'
import { ReconciliationMark } from '../reconciliation-mark'
import { WhatToDo } from './actions'
import { topUpFacts } from './facts'
import { ProviderAnswer } from './provider-answer'
import { standingOfTopUp } from './standing-of'

export const metadata: Metadata = { title: 'Top-up' }

type Props = PageProps<'/dashboard/[environment]/reconciliation/[id]'>

export default async function TopUpPage({ params }: Props) {
  const { environment, id: wireId } = await params
  const { ctx, business, may } = await visit(environment, 'topups:read')
  const id = fromWire('top', wireId) ?? notFound()
  const topUp = presentReconciliation(await orNotFound(getReconciliation(ctx, id)))
  const here = `/dashboard/${environment}`
  return (
    <Detail
      crumbs={[{ title: 'Reconciliation', href: `${here}/reconciliation` }]}
      title={`${formatNpr(BigInt(topUp.amountPaisa), 'en')} from ${sourceTitle(topUp.provider)}`}
      status={<ReconciliationMark {...topUp} />}
      now={standingOfTopUp(topUp)}
      facts={topUpFacts(topUp, ctx.environment, business.timeZone)}
    >
      <WhatToDo topUp={topUp} mayWrite={may('topups:write')} timeZone={business.timeZone} />
      <ProviderAnswer topUp={topUp} timeZone={business.timeZone} />
      <Suspense fallback={<TableSkeleton columns={2} />}>
        <ObjectActivity ctx={ctx} objectId={topUp.id} here={here} timeZone={business.timeZone} />
      </Suspense>
      <JsonView source={`GET /v1/merchant/reconciliation/${topUp.id}`} value={topUp} />
    </Detail>
  )
}
