import { z } from 'zod'
import { metadata, wireAmount, wireId, wireIdText, wireInstant, wireMetadata } from '@/lib/core/fields'
import { sumOfItems } from '@/lib/core/invoice-line'
import { MAX_PAISA } from '@/lib/core/money'
import { objectQuery } from '@/lib/core/page'
import { itemInput } from '@/lib/invoice/line-schema'

/** How many items may wait for one customer. */
export const MOST_WAITING = 50

export const invoiceItemParams = z.object({ id: wireId('ii') })

export const createInvoiceItemInput = itemInput
  .extend({
    customerId: wireId('cus'),
    subscriptionId: wireId('sub').optional().meta({
      description:
        "The subscription whose next renewal bills the item. Default: the next renewal of any of the customer's subscriptions.",
    }),
    metadata: metadata.optional(),
  })
  .refine((item) => sumOfItems([item]) <= MAX_PAISA, {
    path: ['quantity'],
    message: 'results in an amount of more than 16 digits.',
  })
  .meta({ id: 'CreateInvoiceItem' })
export type CreateInvoiceItemInput = z.output<typeof createInvoiceItemInput>

export const listInvoiceItemsQuery = z.strictObject({
  customerId: wireId('cus').optional().meta({ description: 'Only items of this customer.' }),
  subscriptionId: wireId('sub').optional().meta({ description: 'Only items of this subscription.' }),
  waiting: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: '`true`: only pending items. `false`: only billed items.' }),
  freed: z.literal('true').optional().meta({
    description:
      "Only pending items of a subscription that has ended. The next renewal of another of the customer's subscriptions bills them.",
  }),
  ...objectQuery,
})
export type ListInvoiceItemsQuery = z.output<typeof listInvoiceItemsQuery>

export const invoiceItem = z
  .object({
    id: wireIdText('ii'),
    customerId: wireIdText('cus'),
    subscriptionId: wireIdText('sub').nullable().meta({
      description:
        "The subscription whose next renewal bills the item. Null if it is billed by the next renewal of any of the customer's subscriptions.",
    }),
    description: z.string().meta({ description: 'The text of the invoice line.', examples: ['Late fee'] }),
    amountPaisa: wireAmount.meta({ description: 'The price of one unit, in paisa.' }),
    quantity: z.int().meta({ description: 'The quantity.', examples: [1] }),
    invoiceId: wireIdText('inv')
      .nullable()
      .meta({ description: 'The invoice that includes the item. Null until then.' }),
    metadata: wireMetadata,
    createdAt: wireInstant,
  })
  .meta({ id: 'InvoiceItem' })
