import { payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import { lockPayers, type Payers } from '@/lib/credit-note/payers'
import type { WholeCreditNote } from '@/lib/credit-note/present'
import { type Credit, refundablePaisa, writeCreditNotes } from '@/lib/credit-note/write'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import { invoices } from '@/lib/invoice/table'
import type { InvoiceModel } from '@/prisma/generated/models'

// Every change in a period may have an invoice. Nobody makes as many changes as this.
const MOST_INVOICES = 1_000

// The invoices that paid the present period: its own, and those of its changes. If a change of interval began the period, the invoice of
// the period before also paid for it. Earlier payments are used up.
const PAID_PRESENT = `
SELECT i.id FROM invoices i
WHERE i.business_id = $1 AND i.environment = $2 AND i.subscription_id = $3 AND i.origin <> 'manual' AND i.status = 'paid'
  AND i.refunded_paisa < i.total_amount_paisa AND i.period_start >= (
    SELECT coalesce(max(b.period_start), '-infinity') FROM invoices b
    JOIN subscriptions s ON (s.business_id, s.environment, s.id) = (b.business_id, b.environment, b.subscription_id)
    WHERE s.business_id = $1 AND s.environment = $2 AND s.id = $3 AND b.origin = 'subscription' AND b.status IN ('paid', 'void')
      AND b.period_start <= s.current_period_start)
ORDER BY i.period_start DESC, i.id DESC LIMIT ${MOST_INVOICES}`

const LOCK = `
SELECT ${invoices.columnList()} FROM invoices WHERE business_id = $1 AND environment = $2 AND id = ANY ($3::uuid[])
ORDER BY period_start DESC, id DESC FOR NO KEY UPDATE`

/** The invoices that a change may refund, newest first, and the wallets that paid them. */
async function creditable(
  tx: Tx,
  ctx: Ctx,
  subscriptionId: string,
): Promise<{ invoiceIds: string[]; payers: Payers }> {
  const { businessId, environment } = ctx
  const found = await tx.query<{ id: string }>(PAID_PRESENT, [businessId, environment, subscriptionId])
  const invoiceIds = found.map(({ id }) => id)
  return { invoiceIds, payers: await lockPayers(tx, ctx, invoiceIds) }
}

/** Locks the wallets that `creditChange` may refund. Call it before the subscription is locked. */
export async function lockCreditable(tx: Tx, ctx: Ctx, subscriptionId: string): Promise<void> {
  await creditable(tx, ctx, subscriptionId)
}

/**
 * Refunds what a change costs less: from the newest invoices that paid the present period, up to what was not refunded before. The money at
 * once pays what its wallet owes. The invoices are read again here: while this call waited for its locks, a wallet that is now locked may
 * have paid another change.
 * @param amountPaisa more than 0.
 * @returns the credit note of the newest invoice. Null if nothing was left to refund.
 */
export async function creditChange(
  tx: Tx,
  ctx: Ctx,
  subscriptionId: string,
  amountPaisa: bigint,
): Promise<WholeCreditNote | null> {
  const { invoiceIds, payers } = await creditable(tx, ctx, subscriptionId)
  const locked = await tx.query<InvoiceModel>(LOCK, [
    ctx.businessId,
    ctx.environment,
    arrayParameter(invoiceIds),
  ])
  const credits: Credit[] = []
  let left = amountPaisa
  for (const invoice of locked) {
    const isKnown = invoice.settlement !== 'wallet' || payers.has(invoice.id)
    const refundable = isKnown ? refundablePaisa(invoice) : 0n
    const part = refundable < left ? refundable : left
    if (part <= 0n) continue
    credits.push({ invoice, amountPaisa: part })
    left -= part
  }
  if (credits.length === 0) return null
  const why = { kind: 'change', reason: null, metadata: {} } as const
  const [first] = await writeCreditNotes(tx, ctx, credits, payers, why)
  for (const wallet of new Set(payers.values())) await payOverdueInvoices(tx, wallet, ctx.requestId)
  return first ?? null
}
