import { countAccountsToVerify } from '@/lib/bank-account/verify'
import type { OperatorCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { countPayouts } from '@/lib/payout/waiting'
import { newestBankSays, readProof } from '@/lib/proof/read-proof'
import { countMissing, countOpenProblems } from '@/lib/provider-settlement/read'
import { countReconciliation } from '@/lib/top-up/get-reconciliation'
import { countWithdrawals } from '@/lib/withdrawal/batched'
import { countWaitingBusinesses } from './businesses'
import { TODAY_KINDS, type TodayKind } from './schema'

export interface TodayItem {
  kind: TodayKind
  count: number
  /** Null if it is not about money. */
  amountPaisa: bigint | null
  href: string
}

interface Counted {
  count: number
  amountPaisa: bigint
}

interface Waiting extends Pick<TodayItem, 'count' | 'amountPaisa'> {
  /** The path below `/operator/<environment>/`. */
  page: string
}

/** A matter with a difference of this amount. Nothing to do if it is zero. */
const wrongBy = (paisa: bigint): Omit<Waiting, 'page'> => ({
  count: paisa === 0n ? 0 : 1,
  amountPaisa: paisa < 0n ? -paisa : paisa,
})

const sumOf = (one: Counted, other: Counted): Counted => ({
  count: one.count + other.count,
  amountPaisa: one.amountPaisa + other.amountPaisa,
})

const WAITING: Record<TodayKind, (ctx: OperatorCtx) => Promise<Waiting>> = {
  cover_low: async ({ environment }) => {
    const { coverPaisa } = await readProof({ query }, environment)
    return { ...wrongBy(coverPaisa < 0n ? coverPaisa : 0n), page: 'proof' }
  },
  books_differ: async ({ environment }) => {
    const { differencePaisa } = await readProof({ query }, environment)
    return { ...wrongBy(differencePaisa), page: 'proof' }
  },
  bank_differs: async ({ environment }) => {
    const said = await newestBankSays({ query }, environment)
    return { ...wrongBy(said?.differencePaisa ?? 0n), page: 'proof#bank' }
  },
  settlements_missing: async (ctx) => ({ ...(await countMissing(ctx)), page: 'settlements/missing' }),
  settlement_problems: async (ctx) => ({
    count: await countOpenProblems(ctx),
    amountPaisa: null,
    page: 'settlements/problems',
  }),
  payouts_pending: async ({ environment }) => ({
    ...(await countPayouts(environment, 'pending')),
    page: 'payouts?status=pending',
  }),
  payouts_open: async ({ environment }) => ({
    ...sumOf(await countPayouts(environment, 'open'), await countWithdrawals({ query }, environment, 'open')),
    page: 'payouts?status=sent',
  }),
  payouts_returned: async ({ environment }) => ({
    ...(await countPayouts(environment, 'returned')),
    page: 'payouts?status=returned',
  }),
  withdrawals_waiting: async ({ environment }) => ({
    ...(await countWithdrawals({ query }, environment, 'waiting')),
    page: 'payouts?status=pending#withdrawals',
  }),
  accounts_to_verify: async (ctx) => ({
    count: await countAccountsToVerify(ctx),
    amountPaisa: null,
    page: 'businesses?toVerify=true',
  }),
  businesses_waiting: async (ctx) => ({
    count: await countWaitingBusinesses(ctx),
    amountPaisa: null,
    page: 'businesses?waiting=true',
  }),
  reconciliation: async (ctx) => ({ ...(await countReconciliation(ctx)), page: 'reconciliation' }),
}

/** What waits for an operator, the most important first. */
export async function getToday(ctx: OperatorCtx): Promise<TodayItem[]> {
  const items = await Promise.all(
    TODAY_KINDS.map(async (kind) => {
      const { page, ...waiting } = await WAITING[kind](ctx)
      return { kind, ...waiting, href: `/operator/${ctx.environment}/${page}` }
    }),
  )
  return items.filter(({ count }) => count > 0)
}
