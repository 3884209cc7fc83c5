import type { OperatorCtx } from '@/lib/infra/ctx'
import { countReconciliation } from '@/lib/top-up/get-reconciliation'
import { countWaitingBusinesses } from './businesses'
import { TODAY_KINDS, type TodayKind } from './schema'

export interface TodayItem {
  kind: TodayKind
  count: number
  /** Null: it is not about money. */
  amountPaisa: bigint | null
  href: string
}

interface Waiting extends Pick<TodayItem, 'count' | 'amountPaisa'> {
  /** Below `/operator/<environment>/`. */
  page: string
}

const WAITING: Record<TodayKind, (ctx: OperatorCtx) => Promise<Waiting>> = {
  businesses_waiting: async (ctx) => ({
    count: await countWaitingBusinesses(ctx),
    amountPaisa: null,
    page: 'businesses?waiting=true',
  }),
  reconciliation: async (ctx) => ({ ...(await countReconciliation(ctx)), page: 'reconciliation' }),
}

/** What waits for an operator, in the order in which it matters. */
export async function getToday(ctx: OperatorCtx): Promise<TodayItem[]> {
  const items = await Promise.all(
    TODAY_KINDS.map(async (kind) => {
      const { page, ...waiting } = await WAITING[kind](ctx)
      return { kind, ...waiting, href: `/operator/${ctx.environment}/${page}` }
    }),
  )
  return items.filter(({ count }) => count > 0)
}
