import { z } from 'zod'
import { metadata, wireAmount, wireId, wireIdText, wireInstant, wireMetadata } from '@/lib/core/fields'
import { sumOfItems } from '@/lib/core/invoice-line'
import { MAX_PAISA } from '@/lib/core/money'
import { objectQuery } from '@/lib/core/page'
import { itemInput } from '@/lib/invoice/line-schema'

/** The most that wait for one customer. */
export const MOST_WAITING = 50

export const invoiceItemParams = z.object({ id: wireId('ii') })

export const createInvoiceItemInput = itemInput
  .extend({
    customerId: wireId('cus'),
    subscriptionId: wireId('sub').optional().meta({
      description:
        'Its next renewal bills the item. Without it: the next renewal of any subscription of the customer.',
    }),
    metadata: metadata.optional(),
  })
  .refine((item) => sumOfItems([item]) <= MAX_PAISA, {
    path: ['quantity'],
    message: 'makes an amount of more than 16 digits.',
  })
  .meta({ id: 'CreateInvoiceItem' })
export type CreateInvoiceItemInput = z.output<typeof createInvoiceItemInput>

export const listInvoiceItemsQuery = z.strictObject({
  customerId: wireId('cus').optional().meta({ description: 'Only items of this customer.' }),
  subscriptionId: wireId('sub').optional().meta({ description: 'Only items of this subscription.' }),
  waiting: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: '`true`: those that wait. `false`: those that were billed.' }),
  freed: z.literal('true').optional().meta({
    description:
      'Only those that waited for a subscription that has ended. The next renewal of another one of the customer bills them.',
  }),
  ...objectQuery,
})
export type ListInvoiceItemsQuery = z.output<typeof listInvoiceItemsQuery>

export const invoiceItem = z
  .object({
    id: wireIdText('ii'),
    customerId: wireIdText('cus'),
    subscriptionId: wireIdText('sub')
      .nullable()
      .meta({ description: 'Null: the next renewal of any subscription of the customer bills it.' }),
    description: z
      .string()
      .meta({ description: 'What its line on the invoice says.', examples: ['Late fee'] }),
    amountPaisa: wireAmount.meta({ description: 'What one of them costs, in paisa.' }),
    quantity: z.int().meta({ description: 'How many.', examples: [1] }),
    invoiceId: wireIdText('inv').nullable().meta({ description: 'The invoice that has it. Null: it waits.' }),
    metadata: wireMetadata,
    createdAt: wireInstant,
  })
  .meta({ id: 'InvoiceItem' })
