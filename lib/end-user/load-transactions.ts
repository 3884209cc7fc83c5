import type { BusinessId } from '@/lib/core/id'
import { idOfTomorrow } from '@/lib/core/id-time'
import type { Language } from '@/lib/core/language'
import { type Page, toPage } from '@/lib/core/page'
import type { UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { itemInWords, mainItem } from '@/lib/invoice/line-words'
import type { WalletMovementKind } from '@/lib/ledger/post'
import type { TopUpProvider } from '@/prisma/generated/enums'
import type { InvoiceModel } from '@/prisma/generated/models'

/** A movement of a wallet, with what explains it. */
export interface WalletMovement {
  id: string
  kind: WalletMovementKind
  /** Negative: it was taken from the wallet. */
  amountPaisa: bigint
  balanceAfterPaisa: bigint
  /** What the ledger itself says. */
  note: string | null
  /** The business that was paid. */
  businessId: BusinessId | null
  businessName: string | null
  /** What was paid, in the words of the invoice. */
  item: string | null
  /** How that invoice came to be. */
  origin: InvoiceModel['origin'] | null
  /** What the invoice is of. */
  subscriptionId: string | null
  invoiceId: string | null
  topUpId: string | null
  provider: TopUpProvider | null
  createdAt: Date
}

// The index (account_id, transaction_id) is read backwards from the cursor. Ids of transactions grow with real time. The bound
// of one table says nothing to PostgreSQL about the partitions of the other one, so both have it.
export const MOVEMENT_COLUMNS = `t.id, t.kind, e.amount_paisa, e.balance_after_paisa, t.description AS note, t.business_id,
  b.name AS business_name, ${mainItem('i.lines')} AS item, i.origin, i.subscription_id, t.invoice_id, t.top_up_id, p.provider, t.created_at`

export const MOVEMENT_TABLES = `
FROM ledger_entries e
JOIN ledger_transactions t ON t.id = e.transaction_id
LEFT JOIN businesses b ON b.id = t.business_id
LEFT JOIN invoices i ON i.business_id = t.business_id AND i.environment = t.environment AND i.id = t.invoice_id
LEFT JOIN topups p ON p.id = t.top_up_id`

const LIST = `
SELECT ${MOVEMENT_COLUMNS} ${MOVEMENT_TABLES}
WHERE e.account_id = $1 AND e.transaction_id < $2 AND t.id < $2
ORDER BY e.transaction_id DESC LIMIT $3`

/** What was paid, in the language of the reader. Null: no invoice was. */
export function paidItem({ item, origin }: Pick<WalletMovement, 'item' | 'origin'>, language: Language) {
  return item && origin && itemInWords(item, origin, language)
}

/** A page of the movements of a wallet, the newest first. */
export async function loadTransactions(
  { walletId }: Pick<UserCtx, 'walletId'>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<WalletMovement>> {
  return toPage(await query<WalletMovement>(LIST, [walletId, cursor ?? idOfTomorrow(), limit + 1]), limit)
}
