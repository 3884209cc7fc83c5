import { deleteCustomerNote } from '@/lib/customer-note/delete'
import { pinCustomerNote } from '@/lib/customer-note/pin'
import { presentCustomerNote } from '@/lib/customer-note/present'
import {
  customerNote,
  customerNoteParams,
  deletedCustomerNote,
  pinCustomerNoteInput,
} from '@/lib/customer-note/schema'
import { route } from '@/lib/http/route'

export const PATCH = route({
  operation: 'pinCustomerNote',
  summary: 'Pin or unpin a customer note',
  description: 'Pinned notes are shown above the others.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'customers:write',
  stepUp: false,
  params: customerNoteParams,
  body: pinCustomerNoteInput,
  response: customerNote,
  handler: async ({ ctx, params, body }) =>
    presentCustomerNote(await pinCustomerNote(ctx, params.customerId, params.id, body)),
})

export const DELETE = route({
  operation: 'deleteCustomerNote',
  summary: 'Delete a customer note',
  description: 'A deleted note cannot be restored.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'customers:write',
  stepUp: false,
  params: customerNoteParams,
  response: deletedCustomerNote,
  handler: ({ ctx, params }) => deleteCustomerNote(ctx, params.customerId, params.id),
})
