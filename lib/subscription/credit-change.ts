import { payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import { lockPayers, type Payers } from '@/lib/credit-note/payers'
import type { WholeCreditNote } from '@/lib/credit-note/present'
import { type Credit, refundablePaisa, writeCreditNotes } from '@/lib/credit-note/write'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import { invoices } from '@/lib/invoice/table'
import type { InvoiceModel } from '@/prisma/generated/models'

// A change gives back at most what one period cost, and that is on the newest invoices.
const MOST_INVOICES = 20

const NEWEST = `
SELECT i.id FROM invoices i
WHERE i.business_id = $1 AND i.environment = $2 AND i.subscription_id = $3 AND i.origin <> 'manual' AND i.status = 'paid'
  AND i.refunded_paisa < i.total_amount_paisa
ORDER BY i.period_start DESC, i.id DESC LIMIT ${MOST_INVOICES}`

const LOCK = `
SELECT ${invoices.columnList()} FROM invoices WHERE business_id = $1 AND environment = $2 AND id = ANY ($3::uuid[])
ORDER BY period_start DESC, id DESC FOR NO KEY UPDATE`

/** What a change may give back of, and the wallets that paid it, locked. */
export interface Creditable {
  invoiceIds: readonly string[]
  payers: Payers
}

/** Finds what a change of a subscription may give back. Call it before the subscription is locked: it locks wallets. */
export async function lockCreditable(tx: Tx, ctx: Ctx, subscriptionId: string): Promise<Creditable> {
  const { businessId, environment } = ctx
  const found = await tx.query<{ id: string }>(NEWEST, [businessId, environment, subscriptionId])
  const invoiceIds = found.map(({ id }) => id)
  return { invoiceIds, payers: await lockPayers(tx, ctx, invoiceIds) }
}

/**
 * Gives back what a change costs less: of the newest paid invoices of the subscription, and no more than nobody got back before.
 * The money pays at once what its wallet owes.
 * @param amountPaisa more than 0.
 * @returns the credit note of the newest invoice. Null: nothing was left to give back.
 */
export async function creditChange(
  tx: Tx,
  ctx: Ctx,
  { invoiceIds, payers }: Creditable,
  amountPaisa: bigint,
): Promise<WholeCreditNote | null> {
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
