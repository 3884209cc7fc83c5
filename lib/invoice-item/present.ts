import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { InvoiceItemModel } from '@/prisma/generated/models'
import type { invoiceItem } from './schema'

export function presentInvoiceItem(row: InvoiceItemModel): z.output<typeof invoiceItem> {
  return {
    id: toWire('ii', row.id),
    customerId: toWire('cus', row.customerId),
    subscriptionId: row.subscriptionId && toWire('sub', row.subscriptionId),
    description: row.description,
    amountPaisa: row.amountPaisa.toString(),
    quantity: row.quantity,
    invoiceId: row.invoiceId && toWire('inv', row.invoiceId),
    metadata: row.metadata as Record<string, string>,
    createdAt: row.createdAt.toISOString(),
  }
}
