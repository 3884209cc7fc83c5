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

/** A movement of a wallet, with its explanation. */
export interface WalletMovement {
  id: string
  kind: WalletMovementKind
  /** Negative if it was taken from the wallet. */
  amountPaisa: bigint
  balanceAfterPaisa: bigint
  /** The ledger's own text. */
  note: string | null
  /** The business that was paid. */
  businessId: BusinessId | null
  businessName: string | null
  /** What was paid, as the invoice calls it. */
  item: string | null
  /** How that invoice was created. */
  origin: InvoiceModel['origin'] | null
  /** The subscription of the invoice. */
  subscriptionId: string | null
  invoiceId: string | null
  topUpId: string | null
  provider: TopUpProvider | null
  createdAt: Date
}

// The index (account_id, transaction_id) is read backwards from the cursor. Transaction ids grow with real time. Both tables are bounded,
// because PostgreSQL does not infer the partitions of one from the bounds of the other.
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

/** What was paid, in the reader's language. Null if it was not an invoice. */
export function paidItem({ item, origin }: Pick<WalletMovement, 'item' | 'origin'>, language: Language) {
  return item && origin && itemInWords(item, origin, language)
}

/** A page of a wallet's movements, newest first. */
export async function loadTransactions(
  { walletId }: Pick<UserCtx, 'walletId'>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<WalletMovement>> {
  return toPage(await query<WalletMovement>(LIST, [walletId, cursor ?? idOfTomorrow(), limit + 1]), limit)
}
