import { z } from 'zod'
import { searchText, wireAmount, wireInstant } from '@/lib/core/fields'

export const searchQuery = z.strictObject({
  q: searchText.meta({
    description:
      "An id or the beginning of it; the first letters of words in a name or an e-mail address; a phone number; a whole value in a customer's metadata; the number of an invoice or a credit note; an amount in rupees, among the latest 5,000 invoices and payments; for a payment recorded at the desk, its whole reference, part of its note or its day in Nepal (`2026-11-29`, `2083-08-13`); a provider's reference for a payment; the name or the last four characters of an API key.",
    examples: ['maya tam'],
  }),
})

/** The types of objects that can be found. */
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
    type: z.enum(FOUND_TYPES).meta({ description: 'The kind of object.' }),
    id: z.string().meta({ description: "The object's id.", examples: ['cus_01h455vb4pex5vsknk084sn02q'] }),
    title: z.string().meta({ description: "The object's name.", examples: ['Maya Tamang'] }),
    detail: z
      .string()
      .nullable()
      .meta({
        description: 'What distinguishes the object from similar ones.',
        examples: ['maya@example.com'],
      }),
    status: z
      .string()
      .nullable()
      .meta({
        description: "The object's status, in its own terms. Null if it has none.",
        examples: ['active'],
      }),
    amountPaisa: wireAmount
      .nullable()
      .meta({ description: "The object's amount, in paisa. Null if it has none." }),
    createdAt: wireInstant,
    matched: z.enum(MATCHED).meta({
      description:
        'What the match was found by. `customer`: the object belongs to a customer that matches. `provider_reference`: the customer made a payment at a provider with this reference on one of your pages.',
      examples: ['name'],
    }),
  })
  .meta({ id: 'FoundObject' })

export const searchResults = z
  .object({ items: z.array(foundObject).meta({ description: 'The results, best matches first.' }) })
  .meta({ id: 'SearchResults' })
