import { recordAudit } from '@/lib/audit/record'
import { requireFreshIdentity } from '@/lib/auth/fresh-identity'
import { requireRole } from '@/lib/auth/require-role'
import { nextUpdatedAt } from '@/lib/core/change'
import { type Discount, newDiscount } from '@/lib/core/discount'
import { DAY_MS, MINUTE_MS } from '@/lib/core/duration'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { grouped } from '@/lib/core/grouped'
import { newId, type PaymentId, toWire } from '@/lib/core/id'
import { type Period, period } from '@/lib/core/period'
import type { WholeCreditNote } from '@/lib/credit-note/present'
import { refundablePaisa, writeCreditNotes } from '@/lib/credit-note/write'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import { invoices } from '@/lib/invoice/table'
import { isCashier } from '@/lib/payment/own'
import { presentPayment } from '@/lib/payment/present'
import { getPayment } from '@/lib/payment/read'
import type { ReversePaymentInput } from '@/lib/payment/schema'
import { payments } from '@/lib/payment/table'
import { lockOfInvoices } from '@/lib/subscription/lock-of-invoices'
import { lockSubscription } from '@/lib/subscription/read'
import { keptMsOf } from '@/lib/subscription/table'
import type { CouponModel, InvoiceModel, PaymentModel, SubscriptionModel } from '@/prisma/generated/models'
import type { Billable, PlanTerms } from './billable'
import { loadBillables } from './load-billables'
import { periodRuleOf } from './next-period'
import { payOverdueInvoices } from './pay-overdue-invoices'
import { BillingPlan } from './plan'
import { discountCodeOf, freeAhead, freedBy, giveDiscountBack, reopen } from './reversed'
import { writeBilling } from './write'

/** How long after it was recorded a payment can be reversed. */
const REVERSIBLE_MS = 7 * DAY_MS

/** True if a payment can be reversed at this time. */
export const isReversible = ({ reversedAt, createdAt }: PaymentModel, now: Date): boolean =>
  !reversedAt && now.getTime() - createdAt.getTime() <= REVERSIBLE_MS

/** How long cashiers can undo their own payment: the member is still at the desk. */
const UNDONE_WITHIN_MS = 10 * MINUTE_MS

/**
 * True if the cashier who recorded the payment can still undo it. A payment that a provider has confirmed cannot be a cashier's mistake.
 */
export const isUndoable = ({ reversedAt, createdAt, confirmedBy }: PaymentModel, now: Date): boolean =>
  !reversedAt && !confirmedBy && now.getTime() - createdAt.getTime() <= UNDONE_WITHIN_MS

const LOCK = `SELECT ${payments.columnList()} FROM payments
  WHERE business_id = $1 AND environment = $2 AND id = $3 FOR NO KEY UPDATE`

const LOCK_INVOICES = `SELECT ${invoices.columnList()} FROM invoices
  WHERE business_id = $1 AND environment = $2 AND id = ANY ($3::uuid[]) ORDER BY id FOR NO KEY UPDATE`

/** The result of a reversal. */
export interface Reversed {
  payment: PaymentModel
  subscription: SubscriptionModel
  creditNotes: WholeCreditNote[]
}

/**
 * Reverses a payment that was recorded outside of the wallet. Its invoices are credited, and periods that have not begun are no longer
 * paid. If it had paid the running period, the subscription becomes past_due with a new open invoice. Past periods stay as they are. A
 * cashier can reverse a payment of their own for ten minutes.
 * @throws {DomainError} `resource_not_found`, `role_insufficient`, `payment_already_reversed`, `reversal_too_late`, `subscription_paused`.
 */
export function reversePayment(ctx: Ctx, id: PaymentId, { reason }: ReversePaymentInput): Promise<Reversed> {
  return transact(ctx, async (tx) => {
    const byCashier = isCashier(ctx)
    if (!byCashier) await requireReverser(tx, ctx)
    const known = await getPayment(ctx, id)
    const subscriptionId = found(known.subscriptionId)
    // Held money may have paid invoices of several subscriptions.
    const { wallets, subscriptions } = await lockOfInvoices(tx, ctx, known.invoiceIds)
    const payment = await lockPayment(tx, ctx, id)
    const billables = await loadBillables(tx, subscriptions)
    const { now } = billables[0] as Billable
    if (payment.reversedAt) throw new DomainError('payment_already_reversed')
    if (!isReversible(payment, now)) throw new DomainError('reversal_too_late')
    // Compared with the time of the database, after all locks are held.
    if (byCashier && !isUndoable(payment, now))
      throw new DomainError('role_insufficient', { message: NOT_UNDONE })
    const paid = await lockInvoicesOf(tx, payment)
    const credits = paid
      .map((invoice) => ({ invoice, amountPaisa: refundablePaisa(invoice) }))
      .filter(({ amountPaisa }) => amountPaisa > 0n)
    const plan = new BillingPlan(wallets, newId, billables)
    // A period counts as unpaid once its invoice is fully credited, whatever credited it.
    const unpaid = paid.filter(({ totalAmountPaisa }) => totalAmountPaisa > 0n)
    const bySubscription = grouped(unpaid, (invoice) => invoice.subscriptionId)
    for (const billable of billables)
      await free(tx, plan, billable, bySubscription.get(billable.subscription.id) ?? [])
    await writeBilling(tx, plan, ctx.requestId)
    const why = { kind: 'refund', reason, metadata: {} } as const
    const creditNotes = credits.length > 0 ? await writeCreditNotes(tx, ctx, credits, new Map(), why) : []
    await markReversed(tx, ctx, payment, { reason, now })
    // The wallets may now be able to pay the new open invoices.
    for (const wallet of wallets) await payOverdueInvoices(tx, wallet, ctx.requestId)
    return { payment, subscription: await lockSubscription(tx, ctx, subscriptionId), creditNotes }
  })
}

const NOT_UNDONE =
  'A cashier can undo an own payment for 10 minutes, and none that a provider has confirmed. Ask an owner or an admin.'

/** Anyone but a cashier may reverse any payment. A member must first confirm their identity, as for a refund. */
async function requireReverser(tx: Tx, ctx: Ctx): Promise<void> {
  // A cashier must not get the stored answer of an earlier call.
  requireRole(ctx, (role) => role !== 'cashier')
  if (ctx.environment === 'production') await requireFreshIdentity(tx, ctx, 'Reverse a payment')
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

/** Frees the periods of these invoices, so that they may be billed again. @throws {DomainError} `subscription_paused`. */
async function free(tx: Tx, plan: BillingPlan, billable: Billable, credited: InvoiceModel[]): Promise<void> {
  const { subscription, now } = billable
  const { ahead, begun } = freedBy(billable, credited)
  if (ahead.length + begun.length === 0) return
  if (begun.length > 0 && subscription.status === 'paused') throw new DomainError('subscription_paused')
  for (const invoice of [...ahead, ...begun]) invoice.origin = 'reversed'
  // Written before the new invoice, because a period can have only one invoice.
  await invoices.update(tx, [...ahead, ...begun], ['origin'])
  freeAhead(plan, billable, ahead)
  // The first of the begun periods gets a new invoice with the same lines. After the subscription has ended, nothing is billed again.
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
  subscription.updatedAt = nextUpdatedAt(subscription, now)
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

const BILLS = `FROM invoices i WHERE i.business_id = $1 AND i.environment = $2 AND i.subscription_id = $3 AND i.origin = 'subscription'`

// A change of interval begins a new period, whether it was charged or not. That is the first change of a period without a bill.
const BEGUN = `
FROM subscription_changes c
WHERE c.business_id = $1 AND c.environment = $2 AND c.subscription_id = $3 AND c.period_paisa IS NOT NULL
  AND NOT EXISTS (SELECT FROM subscription_changes e WHERE (e.business_id, e.environment, e.subscription_id, e.period_start)
    = (c.business_id, c.environment, c.subscription_id, c.period_start) AND e.period_paisa IS NOT NULL AND e.id < c.id)
  AND NOT EXISTS (SELECT FROM invoices i WHERE (i.business_id, i.environment, i.subscription_id, i.period_start)
    = (c.business_id, c.environment, c.subscription_id, c.period_start) AND i.origin IN ('subscription', 'reversed'))`

const LAST_PAID = `
SELECT greatest((SELECT max(i.paid_at) ${BILLS} AND i.status = 'paid'), (SELECT max(c.changed_at) ${BEGUN})) AS at`

/** When a period of a subscription was last paid. Null if never. Read in the transaction that frees periods. */
async function loadLastPaidAt(tx: Tx, subscription: SubscriptionModel): Promise<Date | null> {
  const { businessId, environment, id } = subscription
  const [row] = await tx.query<{ at: Date | null }>(LAST_PAID, [businessId, environment, id])
  return row?.at ?? null
}

// A pause that kept the time moved the end of its period. The period's interval is what the next change says it was before, or else the
// present price's.
const BEFORE = `
SELECT b.period_start, b.period_end, later.*, (
  SELECT coalesce(sum(${keptMsOf('p')}), 0)::float8 FROM subscription_pauses p
  WHERE p.business_id = $1 AND p.environment = $2 AND p.subscription_id = $3 AND p.remaining = 'keep'
    AND p.paused_at >= b.period_start AND p.paused_at < $4) AS kept_ms
FROM (
  SELECT i.period_start, i.period_end, NULL::uuid AS change_id ${BILLS}
  UNION ALL SELECT c.period_start, NULL, c.id ${BEGUN}
) AS b
LEFT JOIN LATERAL (
  SELECT n.from_interval AS interval, n.from_interval_count AS interval_count, n.from_calendar AS calendar FROM subscription_changes n
  WHERE n.business_id = $1 AND n.environment = $2 AND n.subscription_id = $3 AND n.id > b.change_id ORDER BY n.id LIMIT 1) later ON true
WHERE b.period_start < $4 ORDER BY b.period_start DESC LIMIT 1`

interface Before extends Pick<PlanTerms['price'], 'intervalCount' | 'calendar'> {
  periodStart: Date
  /** Null if a change began this period. */
  periodEnd: Date | null
  /** The interval of a period that a change began. Null if it is the present price's. */
  interval: PlanTerms['price']['interval'] | null
  keptMs: number
}

/** The subscription's period before that of an invoice: billed, begun by a change, or the trial. Null if there was none. */
async function loadBilledBefore(
  tx: Tx,
  billable: Billable,
  { periodStart }: InvoiceModel,
): Promise<Period | null> {
  const { businessId, environment, id, trialEndAt, createdAt } = billable.subscription
  const [before] = await tx.query<Before>(BEFORE, [businessId, environment, id, periodStart])
  if (!before) return trialEndAt ? { startAt: createdAt, endAt: trialEndAt } : null
  const { periodStart: startAt, periodEnd, interval, intervalCount, calendar, keptMs } = before
  const rule = { ...periodRuleOf(billable), ...(interval && { interval, intervalCount, calendar }) }
  const endAt = periodEnd ?? period({ ...rule, anchorAt: startAt }, 0).endAt
  return { startAt, endAt: new Date(endAt.getTime() + keptMs) }
}

const COUPON = 'SELECT * FROM coupons WHERE business_id = $1 AND environment = $2 AND code = $3'

/** The discount of the newest of these invoices, as its coupon defines it. Null if it had none. */
async function loadDiscountOf(tx: Tx, billed: readonly InvoiceModel[]): Promise<Discount | null> {
  const discounted = billed.findLast((invoice) => discountCodeOf(invoice) !== undefined)
  if (!discounted) return null
  const { businessId, environment } = discounted
  const key = [businessId, environment, discountCodeOf(discounted)]
  const [coupon] = await tx.query<CouponModel>(COUPON, key)
  return coupon ? newDiscount(coupon) : null
}
