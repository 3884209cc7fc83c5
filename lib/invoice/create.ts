import { found } from '@/lib/core/found'
import { newId, type SubscriptionId } from '@/lib/core/id'
import type { OnceBilled } from '@/lib/core/invoice-line'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { InvoiceModel } from '@/prisma/generated/models'
import { draftOf } from './draft'
import { emitNotes } from './emit-notes'
import type { CreateInvoiceInput } from './schema'
import { invoices } from './table'
import { note } from './timeline'

/** Returns the customer of a subscription. Routes pass it in, because subscriptions are a higher noun than invoices. */
export type GetSubscriber = (tx: Tx, ctx: Ctx, subscriptionId: SubscriptionId) => Promise<string>

/**
 * Creates a draft for a subscription's customer. It is independent of the invoices that the engine makes for periods.
 * @throws {DomainError} `resource_not_found` for the subscription or the price, `customer_archived` if the customer was erased.
 */
export function createInvoice(
  ctx: Ctx,
  input: CreateInvoiceInput,
  getSubscriber: GetSubscriber,
): Promise<InvoiceModel> {
  return transact(ctx, async (tx) => {
    const row = await newDraft(tx, ctx, input, getSubscriber)
    const created = note(row, newId('evt'), 'invoice.created', ctx.now)
    await invoices.insert(tx, [row])
    await emitNotes(tx, ctx.requestId, row, [created])
    return row
  })
}

/** The row of a draft, not yet written. */
export async function newDraft(
  tx: Tx,
  ctx: Ctx,
  input: CreateInvoiceInput,
  getSubscriber: GetSubscriber,
): Promise<InvoiceModel> {
  const customerId = await getSubscriber(tx, ctx, input.subscriptionId)
  const currency = await currencyOf(tx, ctx, input.priceId)
  return {
    id: newId('inv'),
    businessId: ctx.businessId,
    environment: ctx.environment,
    subscriptionId: input.subscriptionId,
    customerId,
    priceId: input.priceId,
    origin: 'manual',
    invoiceNumber: null,
    status: 'draft',
    ...draftOf(itemsOf(input), input),
    currency,
    timeline: [],
    settlement: null,
    ledgerTransactionId: null,
    dueAt: null,
    lateAt: null,
    paidAt: null,
    voidedAt: null,
    metadata: input.metadata ?? {},
    refundedPaisa: 0n,
    printCount: 0,
    remindedAt: null,
    seller: null,
    buyer: null,
    taxRatePercent: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
}

/** Without lines, the invoice has one: its description and amount. The schema ensures that both exist. */
function itemsOf({ lines, description = '', amountPaisa = 0n }: CreateInvoiceInput): readonly OnceBilled[] {
  return lines ?? [{ description, amountPaisa, quantity: 1 }]
}

async function currencyOf(tx: Tx, ctx: Ctx, priceId: string): Promise<string> {
  const [row] = await tx.query<{ currency: string }>(
    'SELECT currency FROM prices WHERE business_id = $1 AND environment = $2 AND id = $3',
    [ctx.businessId, ctx.environment, priceId],
  )
  return found(row, 'priceId').currency
}
