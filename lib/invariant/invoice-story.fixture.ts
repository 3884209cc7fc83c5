import { refundInvoice } from '@/lib/billing/refund-invoice'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import { DAY_MS } from '@/lib/core/duration'
import type { InvoiceId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { deleteDraft, updateDraft } from '@/lib/invoice/draft'
import { sendInvoice } from '@/lib/invoice/send'
import { invoicesOf, newDraft } from '@/testing/billing'

/** Two credit notes that refunded an invoice to its wallet, and one for an amount that was paid outside the wallet. */
export interface CreditNoteStory {
  part: string
  rest: string
  outside: string
}

/** @param outside an invoice that was paid outside. */
export async function tellCreditNotes(
  ctx: Ctx,
  subscription: string,
  outside: InvoiceId,
): Promise<CreditNoteStory> {
  const [first] = await invoicesOf(ctx, subscription)
  const paid = first?.id as InvoiceId
  const refund = async (id: InvoiceId, amountPaisa?: bigint) =>
    (await refundInvoice(ctx, id, { amountPaisa, reason: 'The milk was sour.' })).id
  return { part: await refund(paid, 10_000n), rest: await refund(paid), outside: await refund(outside) }
}

/** Manual invoices: a draft that was changed, one that is open, one settled outside, one voided, and one discarded. */
export async function tellManualInvoices(now: () => Promise<Ctx>, of: Parameters<typeof newDraft>[1]) {
  const draft = async () => {
    const at = await now()
    return newDraft(at, of, { periodStart: at.now, periodEnd: new Date(at.now.getTime() + DAY_MS) })
  }
  const changed = async () => {
    const id = await draft()
    const lines = [{ description: 'Butter', amountPaisa: 50n, quantity: 2 }]
    await updateDraft(await now(), id, { lines })
    return id
  }
  const opened = async () => {
    const id = await changed()
    await sendInvoice(await now(), id)
    return id
  }
  const manual = { draft: await changed(), open: await opened(), paid: await opened(), void: await opened() }
  await settleInvoice(await now(), manual.paid, { status: 'paid' })
  await settleInvoice(await now(), manual.void, { status: 'void' })
  await deleteDraft(await now(), await changed())
  return manual
}
