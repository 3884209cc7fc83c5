import { query } from '@/lib/infra/database/db'
import type { InvoiceSource, ProviderPayment } from '@/lib/invoice/document'

// The last movement of the wallet before the charge.
const LAST_BEFORE = `
SELECT p.provider, p.provider_reference AS reference
FROM charged_invoices c
CROSS JOIN LATERAL (
  SELECT e.transaction_id FROM ledger_entries e
  WHERE e.account_id = c.wallet_id AND e.transaction_id < c.ledger_transaction_id
  ORDER BY e.transaction_id DESC LIMIT 1) AS before
JOIN ledger_transactions t ON t.id = before.transaction_id
JOIN topups p ON p.id = t.top_up_id
WHERE c.business_id = $1 AND c.environment = $2 AND c.invoice_id = $3 AND c.wallet_id = $4
  AND p.provider_reference IS NOT NULL`

/**
 * The invoice with the payment at a provider that came into the wallet just before it paid, if there was one. Only for the
 * owner of that wallet: a merchant learns of no top-up.
 * @param walletId of who is signed in.
 */
export async function withProviderPayment(
  source: InvoiceSource,
  walletId: string | undefined,
): Promise<InvoiceSource> {
  const { businessId, environment, id, settlement } = source.invoice
  if (settlement !== 'wallet' || !walletId) return source
  const [payment] = await query<ProviderPayment>(LAST_BEFORE, [businessId, environment, id, walletId])
  return payment ? { ...source, providerPayment: payment } : source
}
