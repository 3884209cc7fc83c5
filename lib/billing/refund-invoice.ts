import { recordAudit } from '@/lib/audit/record'
import { DomainError } from '@/lib/core/errors'
import { type InvoiceId, toWire } from '@/lib/core/id'
import { lockPayers } from '@/lib/credit-note/payers'
import type { WholeCreditNote } from '@/lib/credit-note/present'
import type { RefundInvoiceInput } from '@/lib/credit-note/schema'
import { refundablePaisa, writeCreditNotes } from '@/lib/credit-note/write'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { lockInvoice } from '@/lib/invoice/lock'
import { payOverdueInvoices } from './pay-overdue-invoices'

/**
 * Refunds all or part of what was paid for an invoice. The money goes to the wallet that paid, and at once pays what that wallet owes. If
 * the customer paid outside of Khata, the merchant gives the money back outside of Khata.
 * @throws {DomainError} `parameter_missing` without a reason that the tax office wants, `resource_not_found`, `invoice_not_paid`,
 * `refund_exceeds_payment`, `merchant_balance_too_low`, `wallet_closed`, `wallet_limit_exceeded`.
 */
export function refundInvoice(
  ctx: Ctx,
  id: InvoiceId,
  { amountPaisa, reason, metadata }: RefundInvoiceInput,
): Promise<WholeCreditNote> {
  return transact(ctx, async (tx) => {
    const payers = await lockPayers(tx, ctx, [id])
    const invoice = await lockInvoice(tx, { ...ctx, id })
    if (reason === undefined) await refuseWithoutReason(tx, ctx)
    const credit = { invoice, amountPaisa: amountPaisa ?? refundablePaisa(invoice) }
    const why = { kind: 'refund', reason: reason ?? null, metadata: metadata ?? {} } as const
    const [written] = (await writeCreditNotes(tx, ctx, [credit], payers, why)) as [WholeCreditNote]
    await recordAudit(tx, ctx, 'invoice.refunded', toWire('inv', id), {
      number: invoice.invoiceNumber,
      creditNote: written.number,
      amountPaisa: written.amountPaisa.toString(),
    })
    const wallet = payers.get(id)
    if (wallet) await payOverdueInvoices(tx, wallet, ctx.requestId)
    return written
  })
}

/** For a business that is registered for VAT, the credit note is a tax document and must state a reason. */
async function refuseWithoutReason(tx: Tx, { businessId }: Ctx): Promise<void> {
  const [business] = await tx.query<{ vatEnabled: boolean }>(
    'SELECT vat_enabled FROM businesses WHERE id = $1',
    [businessId],
  )
  if (!business?.vatEnabled) return
  const message = 'A reason is needed: a business that is registered for VAT says it on each credit note.'
  throw new DomainError('parameter_missing', { param: 'reason', message })
}
