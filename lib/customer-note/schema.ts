import { z } from 'zod'
import { text, wireId, wireIdText, wireInstant } from '@/lib/core/fields'

/** A few paragraphs. Longer texts are documents, and do not belong here. */
export const MAX_NOTE = 2_000

/** More than anybody reads about one person. They all fit on one page of a list. */
export const MOST_NOTES = 100

export const customerNotesParams = z.object({ customerId: wireId('cus') })
export const customerNoteParams = z.object({ customerId: wireId('cus'), id: wireId('note') })

const note = { description: 'What your team wants to remember.', examples: ['Pays on the first, in cash.'] }
const pinned = { description: 'Whether the note is shown above the others.' }

export const createCustomerNoteInput = z.strictObject({
  note: text(MAX_NOTE).meta(note),
  pinned: z.boolean().default(false).meta(pinned),
})
export type CreateCustomerNoteInput = z.output<typeof createCustomerNoteInput>

export const pinCustomerNoteInput = z.strictObject({ pinned: z.boolean().meta(pinned) })
export type PinCustomerNoteInput = z.output<typeof pinCustomerNoteInput>

export const customerNote = z
  .object({
    id: wireIdText('note'),
    customerId: wireIdText('cus'),
    note: z.string().meta(note),
    pinned: z.boolean().meta(pinned),
    author: z
      .object({
        memberId: wireIdText('mem')
          .nullable()
          .meta({ description: 'The team member. Null if it was not a member.' }),
        apiKeyId: wireIdText('key')
          .nullable()
          .meta({ description: 'The API key. Null if it was not an API key.', examples: [null] }),
        name: z
          .string()
          .meta({ description: "The author's name when the note was written.", examples: ['Asha Gurung'] }),
      })
      .meta({ id: 'CustomerNoteAuthor', description: 'Who wrote it.' }),
    createdAt: wireInstant,
  })
  .meta({ id: 'CustomerNote' })

export const deletedCustomerNote = z.object({ deleted: z.literal(true), id: wireIdText('note') })
