import { z } from 'zod'
import { searchText, wireAmount, wireInstant } from '@/lib/core/fields'

export const searchQuery = z.strictObject({
  q: searchText.meta({
    description:
      'An id or its beginning; the beginnings of words in a name or an e-mail address; a phone number; a whole value in the metadata of a customer; the number of an invoice or a credit note; an amount in rupees, among the newest 5,000 invoices and payments; of a payment recorded at the desk its whole reference, a part of its note or its day in Nepal (`2026-11-29`, `2083-08-13`); the reference that a provider gave a payment; the name or the last four characters of an API key.',
    examples: ['maya tam'],
  }),
})

/** What can be found. An item of each type has the id of such an object. */
const FOUND_TYPES = [
  'customer',
  'subscription',
  'invoice',
  'credit_note',
  'product',
  'price',
  'checkout_session',
  'payment',
  'payment_link',
  'coupon',
  'import',
  'event',
  'api_key',
  'webhook_endpoint',
  'webhook_delivery',
  'request',
] as const

const MATCHED = [
  'id',
  'name',
  'phone',
  'external_id',
  'metadata',
  'number',
  'amount',
  'reference',
  'note',
  'date',
  'provider_reference',
  'customer',
] as const
export type Matched = (typeof MATCHED)[number]

const foundObject = z
  .object({
    type: z.enum(FOUND_TYPES).meta({ description: 'The kind of the object.' }),
    id: z.string().meta({ description: 'Its id.', examples: ['cus_01h455vb4pex5vsknk084sn02q'] }),
    title: z.string().meta({ description: 'The name of the object.', examples: ['Maya Tamang'] }),
    detail: z
      .string()
      .nullable()
      .meta({ description: 'What tells it from others.', examples: ['maya@example.com'] }),
    status: z
      .string()
      .nullable()
      .meta({
        description: 'Its status, in the words of its own kind. Null: it has none.',
        examples: ['active'],
      }),
    amountPaisa: wireAmount.nullable().meta({ description: 'Its amount, in paisa. Null: it has none.' }),
    createdAt: wireInstant,
    matched: z.enum(MATCHED).meta({
      description:
        'By what it was found. `customer`: it belongs to a customer who was found. `provider_reference`: a payment at a provider has it, which this customer made at one of your pages.',
      examples: ['name'],
    }),
  })
  .meta({ id: 'FoundObject' })

export const searchResults = z
  .object({ items: z.array(foundObject).meta({ description: 'The best results first.' }) })
  .meta({ id: 'SearchResults' })
