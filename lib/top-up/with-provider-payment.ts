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

// Payments by anybody who has the link: the amount is that of the invoice, and reveals nothing about a balance.
const BY_ANYBODY = `
SELECT p.provider, p.provider_reference AS reference
FROM invoice_consents c JOIN topups p ON p.id = c.top_up_id
WHERE c.business_id = $1 AND c.environment = $2 AND c.invoice_id = $3 AND c.outcome = 'paid' AND NOT c.links_payer
  AND p.provider_reference IS NOT NULL`

// The payment that was credited at the moment in which the invoice was paid. It serves as its receipt, and reveals nothing about a balance.
const BY_THIS_PAYMENT = `
SELECT p.provider, p.provider_reference AS reference
FROM charged_invoices c
JOIN topups p ON p.wallet_id = c.wallet_id AND p.last_transaction_id >= c.ledger_transaction_id
JOIN ledger_transactions t ON t.top_up_id = p.id AND t.id < c.ledger_transaction_id
WHERE c.business_id = $1 AND c.environment = $2 AND c.invoice_id = $3 AND p.provider_reference IS NOT NULL`

/**
 * The invoice with the provider payment that paid it: a payment with the link that was credited in the same moment, or a top-up of the
 * wallet's owner just before. Only the owner sees the latter, because merchants are not told of top-ups.
 * @param walletId of the signed-in person.
 */
export async function withProviderPayment(source: InvoiceSource, walletId?: string): Promise<InvoiceSource> {
  const { businessId, environment, id, settlement } = source.invoice
  if (settlement !== 'wallet') return source
  const key = [businessId, environment, id]
  const [byAnybody] = await query<ProviderPayment>(`${BY_ANYBODY} UNION ALL ${BY_THIS_PAYMENT}`, key)
  const [payment] =
    byAnybody || !walletId ? [byAnybody] : await query<ProviderPayment>(LAST_BEFORE, [...key, walletId])
  return payment ? { ...source, providerPayment: payment } : source
}
