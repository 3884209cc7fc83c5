import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { formatNpr } from '@/lib/core/money'
import { sourceTitle } from '@/lib/core/providers'
import { getReconciliation } from '@/lib/top-up/get-reconciliation'
import { presentReconciliation } from '@/lib/top-up/present'
import { ObjectActivity } from '../../../object/activity'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { reconciliationList } from '../list'
import { ReconciliationMark, standingOfTopUp } from '../now'
import { WhatToDo } from './actions'
import { ProviderAnswer, topUpFacts } from './facts'

export const metadata: Metadata = { title: 'Top-up' }

type Props = PageProps<'/dashboard/[environment]/reconciliation/[id]'>

export default async function TopUpPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'topups:read')
  const { ctx, business, may } = visitor
  const topUp = presentReconciliation(await onPage('top', id, (topUpId) => getReconciliation(ctx, topUpId)))
  return (
    <ObjectPage
      of={reconciliationList}
      visit={visitor}
      api="merchant/reconciliation"
      value={topUp}
      title={`${formatNpr(BigInt(topUp.amountPaisa), 'en')} from ${sourceTitle(topUp.provider)}`}
      status={<ReconciliationMark {...topUp} />}
      now={standingOfTopUp(topUp)}
      facts={topUpFacts(visitor, topUp)}
      developers={<ObjectActivity visit={visitor} objectId={topUp.id} />}
    >
      <WhatToDo topUp={topUp} mayWrite={may('topups:write')} timeZone={business.timeZone} />
      <ProviderAnswer topUp={topUp} visit={visitor} />
    </ObjectPage>
  )
}
