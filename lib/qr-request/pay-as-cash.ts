import { payPeriods } from '@/lib/billing/pay-periods'
import { payInvoiceOutside } from '@/lib/billing/settle-invoice'
import { DomainError } from '@/lib/core/errors'
import type { CustomerId, InvoiceId, PriceId, SubscriptionId } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import { lockCustomer } from '@/lib/customer/read'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import { lockInvoice } from '@/lib/invoice/lock'
import { invoices } from '@/lib/invoice/table'
import { findFirstPayment } from '@/lib/payment/read'
import type { Confirmed } from '@/lib/payment/record'
import type { RecordPaymentInput } from '@/lib/payment/schema'
import { createSubscription } from '@/lib/subscription/create'
import { lockSubscription } from '@/lib/subscription/read'
import type { InvoiceModel, PaymentModel, QrRequestModel } from '@/prisma/generated/models'
import type { QrOfMembershipInput } from './schema'

/** What a request is for. */
export type Wanted = Pick<
  QrRequestModel,
  'customerId' | 'subscriptionId' | 'invoiceId' | 'periods' | 'membership'
>

/** The terms of a new membership, as its row keeps them. Amounts are text. */
type Membership = Pick<QrOfMembershipInput, 'customer' | 'quantity' | 'couponCode'> & {
  priceId: PriceId
  items?: { description: string; amountPaisa: string; quantity: number }[]
}

export function keptMembership({
  priceId,
  customer,
  quantity,
  couponCode,
  items,
}: QrOfMembershipInput): Membership {
  return {
    priceId,
    ...(customer && { customer }),
    ...(quantity !== undefined && { quantity }),
    ...(couponCode !== undefined && { couponCode }),
    ...(items && { items: items.map((item) => ({ ...item, amountPaisa: item.amountPaisa.toString() })) }),
  }
}

/** Locks what the request would pay, as cash does: the subscription, then its invoice. A customer comes before a new membership. */
export async function lockForQr(tx: Tx, ctx: Ctx, wanted: Wanted): Promise<void> {
  const { invoiceId, subscriptionId, customerId } = wanted
  if (invoiceId) await lockInvoice(tx, { ...ctx, id: invoiceId })
  else if (subscriptionId) await lockSubscription(tx, ctx, subscriptionId)
  else if (customerId) await lockCustomer(tx, ctx, customerId as CustomerId, { param: 'customerId' })
}

export interface PaidAsCash {
  payment: PaymentModel
  /** The oldest period first. */
  invoices: InvoiceModel[]
}

/** Does what cash for this does, in this transaction. @throws {DomainError} what refuses that cash. */
export async function payAsCash(
  tx: Tx,
  ctx: Ctx,
  wanted: Wanted,
  received: RecordPaymentInput & Confirmed,
): Promise<PaidAsCash> {
  const within = { ...ctx, tx }
  const { invoiceId, subscriptionId } = wanted
  if (invoiceId) {
    const { payment, invoice } = await payInvoiceOutside(within, invoiceId as InvoiceId, received)
    return { payment, invoices: [invoice] }
  }
  const periods = wanted.periods ?? 1
  if (subscriptionId) return payPeriods(within, subscriptionId as SubscriptionId, { ...received, periods })
  return beginMembership(tx, within, wanted, { ...received, periods })
}

async function beginMembership(
  tx: Tx,
  ctx: Ctx,
  { membership, customerId }: Wanted,
  payment: RecordPaymentInput & Confirmed & { periods: number },
): Promise<PaidAsCash> {
  const { customer, items, ...terms } = (membership ?? {}) as unknown as Membership
  const who = customerId ?? (customer && (await createCustomer(ctx, customer)).id)
  // The person was erased, and with them whom it was for.
  if (!who) throw new DomainError('resource_not_found')
  const subscription = await createSubscription(ctx, {
    ...terms,
    ...(items && { items: items.map((item) => ({ ...item, amountPaisa: BigInt(item.amountPaisa) })) }),
    customerId: who as CustomerId,
    collection: 'outside',
    skipTrial: false,
    payment,
  })
  const first = (await findFirstPayment(tx, subscription)) as PaymentModel
  return { payment: first, invoices: await invoicesOf(tx, first) }
}

const INVOICES = `SELECT ${invoices.columnList()} FROM invoices
  WHERE business_id = $1 AND environment = $2 AND id = ANY ($3::uuid[]) ORDER BY period_start, id`

const invoicesOf = (tx: Tx, { businessId, environment, invoiceIds }: PaymentModel) =>
  tx.query<InvoiceModel>(INVOICES, [businessId, environment, arrayParameter(invoiceIds)])
