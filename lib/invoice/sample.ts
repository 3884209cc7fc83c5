import { query } from '@/lib/infra/database/db'
import type { BusinessModel, InvoiceModel } from '@/prisma/generated/models'
import type { InvoiceSource } from './document'
import type { Frozen } from './freeze'

const NOTHING = '00000000-0000-7000-8000-000000000000'

/** The subject of the sample. */
interface SampleOf {
  business: BusinessModel
  product: string
  amountPaisa: bigint
  /** The customer's name. */
  customer: string
  startAt: Date
  endAt: Date
}

/** A made-up paid invoice, to preview what customers would read. Its business details are the real ones. */
export async function sampleInvoice(of: SampleOf): Promise<InvoiceSource> {
  const { business, product, amountPaisa, customer, startAt, endAt } = of
  const [seller] = await query<Pick<Frozen, 'seller' | 'taxRatePercent'>>(
    'SELECT khata_seller(b) AS seller, khata_tax_rate(b) AS tax_rate_percent FROM businesses b WHERE id = $1',
    [business.id],
  )
  if (!seller) throw new Error(`business ${business.id} does not exist`)
  const entry = { id: NOTHING, type: 'invoice.opened', occurred_at: startAt.toISOString() }
  const line = { description: product, amountPaisa: String(amountPaisa), quantity: 1 }
  const [periodStart, periodEnd] = [startAt, endAt]
  const invoice: InvoiceModel = {
    ...{ id: NOTHING, businessId: business.id, environment: 'production', subscriptionId: NOTHING },
    ...{ customerId: NOTHING, priceId: NOTHING, origin: 'subscription', invoiceNumber: '2083-84/000001' },
    ...{ status: 'paid', periodStart, periodEnd, totalAmountPaisa: amountPaisa, currency: 'NPR' },
    description: null,
    lines: [{ ...line, periodStart: startAt.toISOString(), periodEnd: endAt.toISOString() }],
    timeline: [entry],
    ...{
      seller: null,
      buyer: null,
      taxRatePercent: null,
      settlement: 'wallet',
      ledgerTransactionId: NOTHING,
    },
    ...{
      dueAt: startAt,
      lateAt: null,
      paidAt: startAt,
      voidedAt: null,
      metadata: {},
      refundedPaisa: 0n,
      printCount: 0,
      remindedAt: null,
    },
    ...{ createdAt: startAt, updatedAt: startAt },
  }
  const frozen = { ...seller, buyer: { name: customer } }
  return { invoice, frozen, customer: { name: customer, email: null }, business }
}
