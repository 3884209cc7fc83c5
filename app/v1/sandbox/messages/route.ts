import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { presentMessage } from '@/lib/sandbox/present'
import { listMessages } from '@/lib/sandbox/read'
import { listMessagesQuery, messagePage } from '@/lib/sandbox/schema'

export const GET = route({
  operation: 'listSandboxMessages',
  summary: "List your sandbox's e-mails and SMS, newest first",
  description:
    'The list has what your customers would have received: invoices, receipts, reminders and codes. Messages are kept for 30 days. E-mails to members of your team may leave the sandbox. All others stay here.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'sandbox:read',
  query: listMessagesQuery,
  response: messagePage,
  errors: ['sandbox_only'],
  handler: async ({ ctx, query }) => presentPage(await listMessages(ctx, query), presentMessage),
})
