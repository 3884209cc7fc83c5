import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { formatNpr } from '@/lib/core/money'
import { getReconciliation } from '@/lib/top-up/get-reconciliation'
import { presentReconciliation } from '@/lib/top-up/present'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { topUpSource } from '@/messages/top-up-source'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { reconciliationList } from '../list'
import { ReconciliationMark, standingOfTopUp } from '../now'
import { WhatToDo } from './actions'
import { ProviderAnswer, topUpFacts } from './facts'

export const generateMetadata = titled(({ reconciliation }) => reconciliation.page.title)

type Props = PageProps<'/dashboard/[environment]/reconciliation/[id]'>

export default async function TopUpPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'topups:read')
  const { ctx, business, language, may } = visitor
  const topUp = presentReconciliation(await onPage('top', id, (topUpId) => getReconciliation(ctx, topUpId)))
  return (
    <ObjectPage
      of={reconciliationList}
      visit={visitor}
      api="merchant/reconciliation"
      value={topUp}
      title={filled(MESSAGES[language].reconciliation.page.from, {
        amount: formatNpr(BigInt(topUp.amountPaisa), language),
        provider: topUpSource(topUp.provider, language),
      })}
      status={<ReconciliationMark topUp={topUp} language={language} />}
      now={standingOfTopUp(topUp, language)}
      facts={topUpFacts(visitor, topUp)}
      hasActivity
    >
      <WhatToDo
        topUp={topUp}
        mayWrite={may('topups:write')}
        timeZone={business.timeZone}
        language={language}
      />
      <ProviderAnswer topUp={topUp} visit={visitor} />
    </ObjectPage>
  )
}
