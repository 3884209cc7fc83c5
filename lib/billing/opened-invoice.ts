import type { InvoiceId } from '@/lib/core/id'
import type { Period } from '@/lib/core/period'
import type { InvoiceModel } from '@/prisma/generated/models'
import type { Billable } from './billable'

/** What an invoice is for. */
export type InvoiceTerms = Pick<InvoiceModel, 'origin' | 'totalAmountPaisa' | 'description' | 'lines'>

/** The row of an invoice that opens now. The writer gives it its number and freezes what it says of its parties. */
export function openedInvoice(
  id: InvoiceId,
  { subscription, price }: Billable,
  { startAt, endAt }: Period,
  at: Date,
  terms: InvoiceTerms,
): InvoiceModel {
  return {
    ...terms,
    id,
    businessId: subscription.businessId,
    environment: subscription.environment,
    subscriptionId: subscription.id,
    customerId: subscription.customerId,
    priceId: subscription.priceId,
    invoiceNumber: null,
    status: 'open',
    periodStart: startAt,
    periodEnd: endAt,
    currency: price.currency,
    timeline: [],
    settlement: null,
    ledgerTransactionId: null,
    dueAt: at,
    paidAt: null,
    voidedAt: null,
    metadata: {},
    refundedPaisa: 0n,
    seller: null,
    buyer: null,
    taxRatePercent: null,
    createdAt: at,
    updatedAt: at,
  }
}
