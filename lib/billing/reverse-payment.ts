import { recordAudit } from '@/lib/audit/record'
import { DAY_MS } from '@/lib/core/duration'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { newId, type PaymentId, toWire } from '@/lib/core/id'
import type { WholeCreditNote } from '@/lib/credit-note/present'
import { refundablePaisa, writeCreditNotes } from '@/lib/credit-note/write'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import { invoices } from '@/lib/invoice/table'
import { presentPayment } from '@/lib/payment/present'
import { getPayment } from '@/lib/payment/read'
import type { ReversePaymentInput } from '@/lib/payment/schema'
import { payments } from '@/lib/payment/table'
import { lockWalletOfSubscription } from '@/lib/subscription/pause'
import { lockSubscription } from '@/lib/subscription/read'
import type { InvoiceModel, PaymentModel, SubscriptionModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import { loadBillables } from './load-billables'
import { loadBilledBefore, loadDiscountOf, loadLastPaidAt } from './load-billed'
import { payOverdueInvoices } from './pay-overdue-invoices'
import { BillingPlan } from './plan'
import { freeAhead, freedBy, giveDiscountBack, reopen } from './reversed'
import { writeBilling } from './write'

/** How long after its recording a payment can be reversed. */
const REVERSIBLE_MS = 7 * DAY_MS

/** True if a payment can be reversed at this time. */
export const isReversible = ({ reversedAt, createdAt }: PaymentModel, now: Date): boolean =>
  !reversedAt && now.getTime() - createdAt.getTime() <= REVERSIBLE_MS

const LOCK = `SELECT ${payments.columnList()} FROM payments
  WHERE business_id = $1 AND environment = $2 AND id = $3 FOR NO KEY UPDATE`

const LOCK_INVOICES = `SELECT ${invoices.columnList()} FROM invoices
  WHERE business_id = $1 AND environment = $2 AND id = ANY ($3::uuid[]) ORDER BY id FOR NO KEY UPDATE`

/** What a reversal made. */
export interface Reversed {
  payment: PaymentModel
  subscription: SubscriptionModel
  creditNotes: WholeCreditNote[]
}

/**
 * Takes back a payment that was recorded outside of the wallet: its invoices are credited, periods that have not begun are not paid
 * any more, and a subscription whose running period it had paid is past_due with a new open invoice. What is over stays as it is.
 * @throws {DomainError} `resource_not_found`, `payment_already_reversed`, `reversal_too_late`, `subscription_paused`.
 */
export function reversePayment(ctx: Ctx, id: PaymentId, { reason }: ReversePaymentInput): Promise<Reversed> {
  return transact(ctx, async (tx) => {
    const subscriptionId = found((await getPayment(ctx, id)).subscriptionId)
    // The wallet is first, because a top-up holds it while it waits for subscriptions.
    const wallet = await lockWalletOfSubscription(tx, ctx, subscriptionId)
    const current = await lockSubscription(tx, ctx, subscriptionId)
    const payment = await lockPayment(tx, ctx, id)
    const [billable] = (await loadBillables(tx, [current])) as [Billable]
    const { subscription, now } = billable
    if (payment.reversedAt) throw new DomainError('payment_already_reversed')
    if (!isReversible(payment, now)) throw new DomainError('reversal_too_late')
    const paid = await lockInvoicesOf(tx, payment)
    const credits = paid
      .map((invoice) => ({ invoice, amountPaisa: refundablePaisa(invoice) }))
      .filter(({ amountPaisa }) => amountPaisa > 0n)
    const plan = new BillingPlan(wallet ? [wallet] : [], newId, [billable])
    await free(
      tx,
      plan,
      billable,
      credits.map(({ invoice }) => invoice),
    )
    await writeBilling(tx, plan, ctx.requestId)
    const why = { kind: 'refund', reason, metadata: {} } as const
    const creditNotes = credits.length > 0 ? await writeCreditNotes(tx, ctx, credits, new Map(), why) : []
    await markReversed(tx, ctx, payment, { reason, now })
    // No wallet covers an open invoice.
    if (wallet && subscription.walletId === wallet.id) await payOverdueInvoices(tx, wallet, ctx.requestId)
    return { payment, subscription: await lockSubscription(tx, ctx, subscription.id), creditNotes }
  })
}

async function lockPayment(tx: Tx, { businessId, environment }: Ctx, id: PaymentId): Promise<PaymentModel> {
  return found((await tx.query<PaymentModel>(LOCK, [businessId, environment, id]))[0])
}

/** The invoices of a payment, in its order. */
async function lockInvoicesOf(tx: Tx, payment: PaymentModel): Promise<InvoiceModel[]> {
  const { businessId, environment, invoiceIds } = payment
  const key = [businessId, environment, arrayParameter(invoiceIds)]
  const byId = new Map((await tx.query<InvoiceModel>(LOCK_INVOICES, key)).map((row) => [row.id, row]))
  return invoiceIds.map((id) => found(byId.get(id)))
}

/** Frees the periods of these invoices, so that they may be billed anew. @throws {DomainError} `subscription_paused`. */
async function free(tx: Tx, plan: BillingPlan, billable: Billable, credited: InvoiceModel[]): Promise<void> {
  const { subscription, now } = billable
  const { ahead, begun } = freedBy(billable, credited)
  if (ahead.length + begun.length === 0) return
  if (begun.length > 0 && subscription.status === 'paused') throw new DomainError('subscription_paused')
  for (const invoice of [...ahead, ...begun]) invoice.origin = 'reversed'
  // Before the new invoice: a period has one.
  await invoices.update(tx, [...ahead, ...begun], ['origin'])
  freeAhead(plan, billable, ahead)
  // The first one of those that have begun gets an invoice of the same lines. What has ended is not billed anew.
  const billedAnew = subscription.status === 'canceled' ? [] : [...begun.slice(1), ...ahead]
  const offered = await loadDiscountOf(tx, billedAnew)
  if (offered) giveDiscountBack(plan, billable, billedAnew, offered)
  subscription.lastBilledAt = await loadLastPaidAt(tx, subscription)
  const [first] = begun
  if (first) {
    reopen(plan, billable, begun, await loadBilledBefore(tx, billable, first), now)
    const discount = await loadDiscountOf(tx, [first])
    subscription.periodDiscount = discount && { ...discount }
    plan.rare.add(subscription)
  }
  subscription.updatedAt = now
  plan.changedSubscriptions.add(subscription)
  plan.announce(subscription, begun.length > 0 ? 'subscription.past_due' : 'subscription.updated')
}

async function markReversed(
  tx: Tx,
  ctx: Ctx,
  payment: PaymentModel,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  payment.reversedAt = now
  payment.reversalReason = reason
  await payments.update(tx, [payment], ['reversedAt', 'reversalReason'])
  await emit(tx, ctx, 'payment.reversed', payment.id, presentPayment(payment))
  const about = { method: payment.method, amountPaisa: payment.amountPaisa.toString() }
  await recordAudit(tx, ctx, 'payment.reversed', toWire('pay', payment.id), about)
}
