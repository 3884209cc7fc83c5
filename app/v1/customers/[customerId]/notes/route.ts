import { pageOf } from '@/lib/core/page'
import { createCustomerNote } from '@/lib/customer-note/create'
import { presentCustomerNote } from '@/lib/customer-note/present'
import { listCustomerNotes } from '@/lib/customer-note/read'
import { createCustomerNoteInput, customerNote, customerNotesParams } from '@/lib/customer-note/schema'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listCustomerNotes',
  summary: "List a customer's notes, pinned ones first",
  description:
    'A customer has at most 100 notes, so all of them are on this page. Only your team can read them. Customers never see them.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'customers:read',
  params: customerNotesParams,
  response: pageOf(customerNote),
  handler: async ({ ctx, params }) => ({
    items: (await listCustomerNotes(ctx, params.customerId)).map(presentCustomerNote),
    nextCursor: null,
  }),
})

export const POST = route({
  operation: 'createCustomerNote',
  summary: 'Write a customer note',
  description:
    'The note stores who wrote it and when. Its text cannot be changed later. A customer export includes the note, and an erasure deletes it.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'customers:write',
  stepUp: false,
  params: customerNotesParams,
  body: createCustomerNoteInput,
  response: customerNote,
  status: 201,
  errors: ['customer_archived', 'customer_notes_limit'],
  handler: async ({ ctx, params, body }) =>
    presentCustomerNote(await createCustomerNote(ctx, params.customerId, body)),
})
