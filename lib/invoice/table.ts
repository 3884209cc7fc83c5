import { table } from '@/lib/infra/database/table'
import type { InvoiceModel } from '@/prisma/generated/models'

export const invoices = table<InvoiceModel>('invoices', ['businessId', 'environment', 'id'], {
  id: 'uuid',
  businessId: 'uuid',
  environment: 'environment',
  subscriptionId: 'uuid',
  customerId: 'uuid',
  priceId: 'uuid',
  origin: 'invoice_origin',
  invoiceNumber: 'text',
  status: 'invoice_status',
  periodStart: 'timestamptz',
  periodEnd: 'timestamptz',
  totalAmountPaisa: 'bigint',
  currency: 'text',
  description: 'text',
  lines: 'jsonb',
  timeline: 'jsonb',
  settlement: 'invoice_settlement',
  ledgerTransactionId: 'uuid',
  dueAt: 'timestamptz',
  paidAt: 'timestamptz',
  voidedAt: 'timestamptz',
  metadata: 'jsonb',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
})
