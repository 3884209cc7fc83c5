import { recordAudit } from '@/lib/audit/record'
import { DomainError } from '@/lib/core/errors'
import { type InvoiceId, newId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import { lockInvoice } from '@/lib/invoice/lock'
import { changeMetadata } from '@/lib/invoice/metadata'
import type { SettleInvoiceInput } from '@/lib/invoice/schema'
import { keepPayment, recordPayment } from '@/lib/payment/record'
import type { RecordPaymentInput } from '@/lib/payment/schema'
import { lockSubscription } from '@/lib/subscription/read'
import { HAPPENED } from '@/messages/invoice-timeline'
import type { InvoiceModel, PaymentModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import { BILLING_DUE } from './due'
import { loadBillables } from './load-billables'
import { BillingPlan } from './plan'
import { forgive, settleOutside } from './rules'
import { writeBilling } from './write'

/**
 * Voids an open invoice, or marks it as paid outside the wallet, which records a payment of an unknown method. If its
 * subscription waited for the payment, it is active again in the invoice's period. An invoice that the merchant made by hand
 * does not change its subscription. Without a status only the metadata is changed.
 * @throws {DomainError} `resource_not_found`, `invoice_not_open`, `parameter_invalid` for too many pairs of metadata.
 */
export function settleInvoice(
  ctx: Ctx,
  id: InvoiceId,
  { status, metadata = {} }: SettleInvoiceInput,
): Promise<InvoiceModel> {
  return transact(ctx, async (tx) => {
    if (!status) return changeMetadata(tx, ctx, await lockInvoice(tx, { ...ctx, id }), metadata)
    const invoice = await settle(tx, ctx, id, status)
    if (status === 'paid') await keepPayment(tx, ctx, [invoice], { method: 'other' })
    const about = { number: invoice.invoiceNumber, amountPaisa: invoice.totalAmountPaisa.toString() }
    const action = status === 'paid' ? 'invoice.marked_paid' : 'invoice.voided'
    await recordAudit(tx, ctx, action, toWire('inv', id), about)
    return changeMetadata(tx, ctx, invoice, metadata)
  })
}

/**
 * Records what the customer paid for an open invoice outside of the wallet.
 * @throws {DomainError} `resource_not_found`, `invoice_not_open`, `parameter_invalid` for the time.
 */
export function payInvoiceOutside(
  ctx: Ctx,
  id: InvoiceId,
  input: RecordPaymentInput,
): Promise<{ payment: PaymentModel; invoice: InvoiceModel }> {
  return transact(ctx, async (tx) => {
    const invoice = await settle(tx, ctx, id, 'paid')
    return { payment: await recordPayment(tx, ctx, [invoice], input), invoice }
  })
}

async function settle(tx: Tx, ctx: Ctx, id: InvoiceId, status: 'paid' | 'void'): Promise<InvoiceModel> {
  const locked = await lockInvoice(tx, { ...ctx, id })
  if (locked.status !== 'open') throw new DomainError('invoice_not_open')
  const plan = new BillingPlan([], newId)
  const subscription = await lockSubscription(tx, ctx, locked.subscriptionId)
  const [billable] = (await loadBillables(tx, [subscription])) as [Billable]
  // Read after the locks. `ctx.now` is older, and the invoice may have been opened since.
  const { now } = billable
  const isWaitedFor = subscription.openInvoiceId === id
  const invoice = (isWaitedFor && billable.openInvoice) || locked
  if (isWaitedFor) {
    const resume = status === 'paid' ? settleOutside : forgive
    resume(plan, billable, now)
    // If the subscription resumes late, the next period may be due already. The billing function continues from
    // there.
    if (invoice.periodEnd <= now) tx.afterCommit(() => nudge(BILLING_DUE[ctx.environment]))
  } else if (status === 'paid') {
    plan.settleOutside(invoice, now)
  } else {
    plan.voidInvoice(invoice, now, HAPPENED.voided)
  }
  await writeBilling(tx, plan, ctx.requestId)
  return invoice
}
