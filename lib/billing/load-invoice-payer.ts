import { found } from '@/lib/core/found'
import type { Calendar } from '@/lib/core/period'
import type { UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { InvoiceKey } from '@/lib/invoice/lock'
import type { ShownCost } from '@/lib/subscription/shown-cost'
import { isRecoveredSql } from './recovery-order'

/** Whether a person can pay an invoice. */
export interface InvoicePayer {
  balancePaisa: bigint
  /** Of the person, in E.164. */
  phone: string
  /** Of the person whom the invoice's customer is linked to. Null: the customer is linked to nobody. */
  ownerPhone: string | null
  /** What the next invoices cost, if a wallet may pay them and no agreement of its own does. Null: nothing is to be asked. */
  next: (ShownCost & { calendar: Calendar }) | null
  /** Money that comes into the person's wallet pays it by itself, if it is enough. */
  isPaidByItself: boolean
}

const PAYER = `
SELECT w.balance_paisa, u.phone, o.phone AS owner_phone, s.agreement IS NULL AND s.ended_at IS NULL AND s.collection = 'wallet' AS asks_for_next,
  p.amount_paisa * s.quantity AS amount_paisa, p.interval, p.interval_count, p.calendar,
  s.wallet_id = w.id AND s.open_invoice_id = i.id AND ${isRecoveredSql('s')} AS is_paid_by_itself
FROM invoices i
JOIN subscriptions s ON s.business_id = i.business_id AND s.environment = i.environment AND s.id = i.subscription_id
JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
JOIN customers c ON c.business_id = i.business_id AND c.environment = i.environment AND c.id = i.customer_id
LEFT JOIN users o ON o.id = c.user_id
JOIN wallets w ON w.id = $4
JOIN users u ON u.id = w.user_id
WHERE i.business_id = $1 AND i.environment = $2 AND i.id = $3`

type Row = Omit<InvoicePayer, 'next'> & NonNullable<InvoicePayer['next']> & { asksForNext: boolean }

/** The person who looks at an invoice, with their wallet. @throws {DomainError} `resource_not_found`. */
export async function loadInvoicePayer(
  { walletId }: UserCtx,
  { businessId, environment, id }: InvoiceKey,
): Promise<InvoicePayer> {
  const [row] = await query<Row>(PAYER, [businessId, environment, id, walletId])
  const { asksForNext, amountPaisa, interval, intervalCount, calendar, ...payer } = found(row)
  const asks = asksForNext && amountPaisa > 0n
  return { ...payer, next: asks ? { amountPaisa, interval, intervalCount, calendar } : null }
}
