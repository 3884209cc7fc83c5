import { Money } from '@/components/ui/money'
import { getMerchantBalance } from '@/lib/ledger/get-merchant-balance'
import { presentMerchantBalance } from '@/lib/ledger/present'
import { queryIn, type SearchParams } from '../../../list/list-query'
import type { Visit } from '../../visit'
import { movementList } from './list'

interface BalanceProps {
  visit: Visit
  /** Where the period is chosen. */
  searchParams: Promise<SearchParams>
}

/** The balance of all time, and what came in and went out in the chosen period. */
export async function Balance({ visit: { ctx, business }, searchParams }: BalanceProps) {
  const { since, until } = queryIn(movementList, await searchParams, business.timeZone)
  const { balancePaisa, period } = presentMerchantBalance(
    await getMerchantBalance(ctx, { since, until, limit: 1 }),
  )
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-4">
      <Sum label="Balance of all time" paisa={balancePaisa} isMain />
      {period && (
        <>
          <Sum label="In in this period" paisa={period.inPaisa} />
          <Sum label="Out in this period" paisa={period.outPaisa} />
          <div>
            <dt className="text-xs font-medium text-ink-muted">Movements in this period</dt>
            <dd className="figures text-xl">{period.movements}</dd>
          </div>
        </>
      )}
    </dl>
  )
}

function Sum({ label, paisa, isMain = false }: { label: string; paisa: string; isMain?: boolean }) {
  return (
    <div>
      <dt className="text-xs font-medium text-ink-muted">{label}</dt>
      <dd className={`text-xl tracking-tight ${isMain ? 'font-semibold' : ''}`}>
        <Money paisa={paisa} />
      </dd>
    </div>
  )
}
