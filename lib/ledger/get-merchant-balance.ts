import { type Page, toPage } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/db'
import type { LedgerTransactionKind } from '@/prisma/generated/enums'
import type { MerchantBalanceQuery } from './schema'

const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'
const AFTER_ALL_IDS = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

// The snapshot and the later entries, read in one statement.
const BALANCE = `
SELECT a.id, coalesce(s.balance_paisa, 0) + coalesce((
    SELECT sum(e.amount_paisa) FROM ledger_entries e
    WHERE e.account_id = a.id AND e.transaction_id > coalesce(s.through_transaction_id, '${BEFORE_ALL_IDS}')), 0) AS balance_paisa
FROM ledger_accounts a LEFT JOIN ledger_snapshots s ON s.account_id = a.id
WHERE a.business_id = $1 AND a.environment = $2 AND a.kind = 'merchant_payable'`

const MOVEMENTS = `
SELECT t.id, t.kind, e.amount_paisa, t.invoice_id, t.created_at
FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
WHERE e.account_id = $1 AND e.transaction_id < $2 ORDER BY e.transaction_id DESC LIMIT $3`

export interface Movement {
  id: string
  kind: LedgerTransactionKind
  amountPaisa: bigint
  invoiceId: string | null
  createdAt: Date
}

export interface MerchantBalance {
  balancePaisa: bigint
  movements: Page<Movement>
}

/** The amount that is owed to the merchant, and its movements, the newest first. */
export async function getMerchantBalance(
  ctx: Ctx,
  { limit, cursor }: MerchantBalanceQuery,
): Promise<MerchantBalance> {
  const [account] = await query<{ id: string; balancePaisa: bigint }>(BALANCE, [
    ctx.businessId,
    ctx.environment,
  ])
  if (!account) throw new Error(`business ${ctx.businessId} has no merchant-payable account`)
  const movements = await query<Movement>(MOVEMENTS, [account.id, cursor ?? AFTER_ALL_IDS, limit + 1])
  return { balancePaisa: account.balancePaisa, movements: toPage(movements, limit) }
}
