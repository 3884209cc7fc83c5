import { pageOf } from '@/lib/core/page'
import { createCustomerNote } from '@/lib/customer-note/create'
import { presentCustomerNote } from '@/lib/customer-note/present'
import { listCustomerNotes } from '@/lib/customer-note/read'
import { createCustomerNoteInput, customerNote, customerNotesParams } from '@/lib/customer-note/schema'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listCustomerNotes',
  summary: 'List the notes about a customer, pinned ones first',
  description:
    'All of them are on this page: there are at most 100. Only your team reads them, never the customer.',
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
  summary: 'Write a note about a customer',
  description:
    'It keeps who wrote it and when. Its words do not change later. An export of the customer has it, and an erasure deletes it.',
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
