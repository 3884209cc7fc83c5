import { recordAudit } from '@/lib/audit/record'
import { DomainError } from '@/lib/core/errors'
import { type InvoiceId, newId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import { lockInvoice } from '@/lib/invoice/lock'
import { changeMetadata } from '@/lib/invoice/metadata'
import type { SettleInvoiceInput } from '@/lib/invoice/schema'
import { type Confirmed, keepPayment, recordPayment } from '@/lib/payment/record'
import type { RecordPaymentInput } from '@/lib/payment/schema'
import { closeCovered, coveredBy } from '@/lib/qr-request/close-covered'
import { lockSubscription } from '@/lib/subscription/read'
import { wallets } from '@/lib/wallet/table'
import { HAPPENED } from '@/messages/invoice-timeline'
import type { InvoiceModel, PaymentModel, WalletModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import { BILLING_DUE } from './due'
import { loadBillables } from './load-billables'
import { releaseItems } from './once'
import { BillingPlan } from './plan'
import { forgive, handleDue, settleOutside, startAnew } from './rules'
import { writeBilling } from './write'

/**
 * Voids an open invoice, or marks it as paid outside of the wallet, which records a payment with an unknown method. A subscription that was
 * waiting for the payment is active again in the invoice's period. If it was unpaid and the invoice is voided, a new period begins now and
 * is charged. A manual invoice does not change its subscription. Without a status, only the metadata changes.
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
    const payment = status === 'paid' ? await keepPayment(tx, ctx, [invoice], { method: 'other' }) : null
    await closeCovered(tx, ctx, coveredBy(invoice.subscriptionId, [invoice]), { paymentId: payment?.id })
    const about = { number: invoice.invoiceNumber, amountPaisa: invoice.totalAmountPaisa.toString() }
    const action = status === 'paid' ? 'invoice.marked_paid' : 'invoice.voided'
    await recordAudit(tx, ctx, action, toWire('inv', id), about)
    return changeMetadata(tx, ctx, invoice, metadata)
  })
}

/**
 * Records what the customer paid for an open invoice outside of the wallet.
 * @throws {DomainError} as `payInvoicesOutside`.
 */
export async function payInvoiceOutside(
  ctx: Ctx,
  id: InvoiceId,
  input: RecordPaymentInput & Confirmed,
): Promise<{ payment: PaymentModel; invoice: InvoiceModel }> {
  const { payment, invoices } = await payInvoicesOutside(ctx, [id], input)
  return { payment, invoice: invoices[0] as InvoiceModel }
}

/**
 * Like `payInvoiceOutside`, for several invoices at once.
 * @param ids at least one, all of one customer.
 * @throws {DomainError} `resource_not_found`, `invoice_not_open`, `parameter_invalid` for the time.
 */
export function payInvoicesOutside(
  ctx: Ctx,
  ids: readonly InvoiceId[],
  input: RecordPaymentInput & Confirmed,
): Promise<{ payment: PaymentModel; invoices: InvoiceModel[] }> {
  return transact(ctx, async (tx) => {
    const invoices: InvoiceModel[] = []
    for (const id of ids) invoices.push(await settle(tx, ctx, id, 'paid'))
    const payment = await recordPayment(tx, ctx, invoices, input)
    for (const invoice of invoices)
      await closeCovered(tx, ctx, coveredBy(invoice.subscriptionId, [invoice]), { paymentId: payment.id })
    return { payment, invoices }
  })
}

const WALLET = `
SELECT ${wallets.columnList('w')} FROM invoices i
JOIN subscriptions s ON (s.business_id, s.environment, s.id, s.open_invoice_id) = (i.business_id, i.environment, i.subscription_id, i.id)
JOIN wallets w ON w.id = s.wallet_id
WHERE i.business_id = $1 AND i.environment = $2 AND i.id = $3 AND s.status = 'unpaid' FOR NO KEY UPDATE OF w`

/**
 * The wallet that pays the period after this invoice, if its subscription is unpaid. Locked before the subscription, as in every charge.
 */
async function lockWalletOfInvoice(
  tx: Tx,
  { businessId, environment }: Ctx,
  id: InvoiceId,
): Promise<WalletModel | undefined> {
  return (await tx.query<WalletModel>(WALLET, [businessId, environment, id]))[0]
}

async function settle(tx: Tx, ctx: Ctx, id: InvoiceId, status: 'paid' | 'void'): Promise<InvoiceModel> {
  const wallet = status === 'void' ? await lockWalletOfInvoice(tx, ctx, id) : undefined
  const locked = await lockInvoice(tx, { ...ctx, id })
  if (locked.status !== 'open') throw new DomainError('invoice_not_open')
  const subscription = await lockSubscription(tx, ctx, locked.subscriptionId)
  const [billable] = (await loadBillables(tx, [subscription], [locked])) as [Billable]
  const plan = new BillingPlan(wallet ? [wallet] : [], newId, [billable])
  // Read after the locks, because the invoice may have been opened after `ctx.now`.
  const { now } = billable
  const isWaitedFor = subscription.openInvoiceId === id
  const invoice = (isWaitedFor && billable.openInvoice) || locked
  const isAnew =
    isWaitedFor && status === 'void' && subscription.status === 'unpaid' && !subscription.paidAhead
  if (isAnew) {
    startAnew(plan, billable, now)
    // If another wallet was linked meanwhile, the billing function charges it within seconds.
    if (subscription.walletId === (wallet?.id ?? null)) handleDue(plan, billable, now)
    else tx.afterCommit(() => nudge(BILLING_DUE[ctx.environment]))
  } else if (isWaitedFor) {
    const resume = status === 'paid' ? settleOutside : forgive
    resume(plan, billable, now)
    // If the subscription resumes late, the next period may already be due. The billing function bills it.
    if (invoice.periodEnd <= now) tx.afterCommit(() => nudge(BILLING_DUE[ctx.environment]))
  } else if (status === 'paid') {
    plan.settleOutside(invoice, now)
  } else {
    plan.voidInvoice(billable, invoice, now, HAPPENED.voided)
    if (subscription.endedAt) releaseItems(plan, billable, now)
  }
  await writeBilling(tx, plan, ctx.requestId)
  return invoice
}
