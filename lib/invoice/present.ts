import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import { type StoredLine, unitPaisaOf } from '@/lib/core/invoice-line'
import type { InvoiceModel } from '@/prisma/generated/models'
import { type FrozenBuyer, type FrozenSeller, issuedOf } from './freeze'
import { hostedUrl } from './hosted-url'
import type { invoice, TimelineEntry } from './schema'
import { taxWithin } from './tax'
import { readableWords } from './timeline'

const KINDS = { subscription: 'period', manual: 'manual', change: 'change', reversed: 'period' } as const

export type WireInvoice = z.output<typeof invoice>

export function presentInvoice(row: InvoiceModel): WireInvoice {
  return { ...invoiceDocument(row), ...presentParties(row), printCount: row.printCount }
}

/**
 * An invoice as its events show it. It leaves out the parties, because the receiver is the seller and knows the buyer, and a renewal has
 * three such events.
 */
export function invoiceDocument(row: InvoiceModel): WireInvoice {
  return invoiceDocumentAt(row, row.status === 'draft' ? null : hostedUrl(row))
}

/** @param address of the invoice's page. Null for a draft. */
export function invoiceDocumentAt(row: InvoiceModel, address: string | null): WireInvoice {
  const payable = row.status === 'draft' || row.status === 'open'
  return {
    id: toWire('inv', row.id),
    businessId: toWire('biz', row.businessId),
    subscriptionId: toWire('sub', row.subscriptionId),
    invoiceNumber: row.invoiceNumber,
    status: row.status,
    kind: KINDS[row.origin],
    periodStart: row.periodStart.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
    totalAmountPaisa: row.totalAmountPaisa.toString(),
    currency: row.currency,
    metadata: row.metadata as Record<string, string>,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    amountDuePaisa: payable ? row.totalAmountPaisa.toString() : '0',
    refundedPaisa: row.refundedPaisa.toString(),
    customerId: toWire('cus', row.customerId),
    description: row.description,
    dueAt: row.dueAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    settlement: row.settlement === 'nothing_due' ? null : row.settlement,
    voidedAt: row.voidedAt?.toISOString() ?? null,
    hostedUrl: address,
    ...presentTax(row),
  }
}

function presentTax({ lines, taxRatePercent }: InvoiceModel) {
  const stored = lines as unknown as StoredLine[]
  const amounts = stored.map(({ amountPaisa }) => BigInt(amountPaisa))
  const tax = taxRatePercent === null ? null : taxWithin(amounts, taxRatePercent)
  return {
    lines: stored.map((line, i) => ({
      description: line.description,
      amountPaisa: line.amountPaisa,
      quantity: line.quantity,
      unitAmountPaisa: unitPaisaOf(line),
      periodStart: line.periodStart,
      periodEnd: line.periodEnd,
      taxPaisa: tax?.ofLines[i]?.toString() ?? null,
    })),
    subtotalPaisa: tax?.subtotalPaisa.toString() ?? null,
    taxPaisa: tax?.taxPaisa.toString() ?? null,
    taxRatePercent,
  }
}

function presentParties(row: InvoiceModel): Pick<WireInvoice, 'seller' | 'buyer'> {
  const issued = issuedOf(row)
  if (!issued) return { seller: null, buyer: null }
  return { seller: presentSeller(issued.seller, issued.taxRatePercent), buyer: presentBuyer(issued.buyer) }
}

export function presentSeller(
  seller: FrozenSeller,
  taxRatePercent: number,
): NonNullable<WireInvoice['seller']> {
  return {
    name: seller.name,
    legalName: seller.legalName ?? null,
    panNumber: seller.panNumber ?? null,
    vatRegistered: taxRatePercent > 0,
    address: seller.address ?? null,
    phone: seller.phone ?? null,
  }
}

export function presentBuyer(buyer: FrozenBuyer): NonNullable<WireInvoice['buyer']> {
  return {
    name: buyer.name ?? null,
    email: buyer.email ?? null,
    phone: buyer.phone ?? null,
    panNumber: buyer.panNumber ?? null,
    address: buyer.address ?? null,
  }
}

/** The stored timeline in wire form, in ascending order. */
export function presentTimeline(row: Pick<InvoiceModel, 'timeline' | 'environment'>): TimelineEntry[] {
  return (row.timeline as TimelineEntry[]).map(({ id, type, occurred_at, description: stored }) => {
    const description = readableWords(row.environment, stored)
    return { id, type, occurred_at, ...(description !== undefined && { description }) }
  })
}
