import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { presentMessage } from '@/lib/sandbox/present'
import { listMessages } from '@/lib/sandbox/read'
import { listMessagesQuery, messagePage } from '@/lib/sandbox/schema'

export const GET = route({
  operation: 'listSandboxMessages',
  summary: 'List the mails and SMS of your sandbox, newest first',
  description:
    'What your customers would have got: invoices, receipts, reminders and codes. They are kept for 30 days. Mails to members of your team may leave the sandbox; all others stay here.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'sandbox:read',
  query: listMessagesQuery,
  response: messagePage,
  errors: ['sandbox_only'],
  handler: async ({ ctx, query }) => presentPage(await listMessages(ctx, query), presentMessage),
})
