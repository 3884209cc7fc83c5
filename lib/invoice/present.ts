import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { InvoiceModel } from '@/prisma/generated/models'
import { hostedUrl } from './hosted-url'
import type { InvoiceLine, invoice, TimelineEntry } from './schema'
import { readableWords } from './timeline'

export type WireInvoice = z.output<typeof invoice>

export function presentInvoice(row: InvoiceModel): WireInvoice {
  return presentInvoiceAt(row, row.status === 'draft' ? null : hostedUrl(row))
}

/** @param address of the invoice's page. A draft has none. */
export function presentInvoiceAt(row: InvoiceModel, address: string | null): WireInvoice {
  const payable = row.status === 'draft' || row.status === 'open'
  return {
    id: toWire('inv', row.id),
    businessId: toWire('biz', row.businessId),
    subscriptionId: toWire('sub', row.subscriptionId),
    invoiceNumber: row.invoiceNumber,
    status: row.status,
    periodStart: row.periodStart.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
    totalAmountPaisa: row.totalAmountPaisa.toString(),
    currency: row.currency,
    metadata: row.metadata as Record<string, string>,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    amountDuePaisa: payable ? row.totalAmountPaisa.toString() : '0',
    customerId: toWire('cus', row.customerId),
    description: row.description,
    dueAt: row.dueAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    voidedAt: row.voidedAt?.toISOString() ?? null,
    hostedUrl: address,
    lines: (row.lines as InvoiceLine[]).map(
      ({ description, amountPaisa, quantity, periodStart, periodEnd }) => ({
        description,
        amountPaisa,
        quantity,
        periodStart,
        periodEnd,
      }),
    ),
  }
}

/** The stored timeline in wire form and ascending order. */
export function presentTimeline(row: Pick<InvoiceModel, 'timeline' | 'environment'>): TimelineEntry[] {
  return (row.timeline as TimelineEntry[]).map(({ id, type, occurred_at, description: stored }) => {
    const description = readableWords(row.environment, stored)
    return { id, type, occurred_at, ...(description !== undefined && { description }) }
  })
}
