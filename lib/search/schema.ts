import { z } from 'zod'
import { searchText, wireAmount, wireInstant } from '@/lib/core/fields'

export const searchQuery = z.strictObject({
  q: searchText.meta({
    description:
      'An id or its beginning; the beginnings of words in a name or an e-mail address; a phone number; a whole value in the metadata of a customer; the number of an invoice or a credit note; the name or the last four characters of an API key.',
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
  })
  .meta({ id: 'FoundObject' })

export const searchResults = z
  .object({ items: z.array(foundObject).meta({ description: 'The best results first.' }) })
  .meta({ id: 'SearchResults' })
