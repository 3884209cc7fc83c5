import { DomainError } from '@/lib/core/errors'
import { type InvoiceId, newId } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { nudge } from '@/lib/infra/nudge'
import type { Tx } from '@/lib/infra/transaction'
import { lockInvoice } from '@/lib/invoice/lock'
import type { SettleInvoiceInput } from '@/lib/invoice/schema'
import type { InvoiceModel } from '@/prisma/generated/models'
import { type Billable, BillingPlan } from './billing-plan'
import { BILLING_DUE } from './due'
import { loadBillables } from './load-billables'
import { lockSubscription } from './read'
import { resumeAfterPayment, resumeForgiven } from './rules'
import { writeBilling } from './write-billing'

/**
 * Marks an open invoice as settled outside the wallet, or voids it. When its subscription waited for it, the
 * subscription is active again, in the invoice's period: paid for, or forgiven.
 * @throws {DomainError} `resource_not_found`, `invoice_not_open`.
 */
export function settleInvoice(
  ctx: Ctx,
  id: InvoiceId,
  { status }: SettleInvoiceInput,
): Promise<InvoiceModel> {
  return transact(ctx, async (tx) => {
    const locked = await lockInvoice(tx, { ...ctx, id })
    if (locked.status !== 'open') throw new DomainError('invoice_not_open')
    const plan = new BillingPlan(newId('run'), new Map())
    const billable = await waitingFor(tx, ctx, locked)
    const invoice = billable?.openInvoice ?? locked
    if (status === 'paid') plan.settleOutside(invoice, ctx.now)
    else plan.voidInvoice(invoice, ctx.now, 'Voided by the merchant.')
    if (billable) {
      const resume = status === 'paid' ? resumeAfterPayment : resumeForgiven
      resume(plan, billable, invoice, ctx.now)
      // Resumed late, the next period may be due already: the engine takes it from there.
      if (invoice.periodEnd <= ctx.now) tx.afterCommit(() => nudge(BILLING_DUE[ctx.environment]))
    }
    await writeBilling(tx, plan, [], ctx.now, ctx.requestId)
    return invoice
  })
}

/** The subscription that is past_due or unpaid for this invoice; none waits for a manual one. */
async function waitingFor(tx: Tx, ctx: Ctx, invoice: InvoiceModel): Promise<Billable | undefined> {
  const subscription = await lockSubscription(tx, ctx, invoice.subscriptionId)
  if (subscription.openInvoiceId !== invoice.id) return undefined
  const [billable] = await loadBillables(tx, [subscription])
  return billable
}
