import { z } from 'zod'
import { wireAmount, wireId, wireIdText, wireInstant, wireMetadata } from '@/lib/core/fields'

export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'void'] as const

export const TIMELINE_TYPES = [
  'invoice.created',
  'invoice.opened',
  'invoice.sent',
  'invoice.payment_failed',
  'invoice.retry_scheduled',
  'invoice.paid',
  'invoice.voided',
] as const
export type TimelineType = (typeof TIMELINE_TYPES)[number]

export const invoiceParams = z.object({ id: wireId('inv') })

export const invoiceLine = z
  .object({
    description: z.string(),
    amountPaisa: wireAmount,
    quantity: z.int(),
    periodStart: wireInstant,
    periodEnd: wireInstant,
  })
  .meta({ id: 'InvoiceLine' })
export type InvoiceLine = z.output<typeof invoiceLine>

export const timelineEntry = z
  .object({
    id: wireIdText('evt'),
    type: z.enum(TIMELINE_TYPES),
    occurred_at: wireInstant,
    description: z.string().optional(),
  })
  .meta({ id: 'InvoiceEvent' })
export type TimelineEntry = z.output<typeof timelineEntry>

export const invoice = z
  .object({
    id: wireIdText('inv'),
    businessId: wireIdText('biz'),
    subscriptionId: wireIdText('sub'),
    invoiceNumber: z
      .string()
      .nullable()
      .meta({ examples: ['2083-84/000001'], description: 'Null on a draft.' }),
    status: z.enum(INVOICE_STATUSES),
    periodStart: wireInstant,
    periodEnd: wireInstant,
    totalAmountPaisa: wireAmount,
    currency: z.string(),
    metadata: wireMetadata,
    createdAt: wireInstant,
    updatedAt: wireInstant,
    amountDuePaisa: wireAmount.meta({ description: 'What is still to pay: zero once paid or void.' }),
    customerId: wireIdText('cus'),
    description: z.string().nullable(),
    dueAt: wireInstant.nullable(),
    paidAt: wireInstant.nullable(),
    voidedAt: wireInstant.nullable(),
    lines: z.array(invoiceLine),
  })
  .meta({ id: 'Invoice' })
