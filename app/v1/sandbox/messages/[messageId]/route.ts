import { route } from '@/lib/http/route'
import { presentMessageWithHtml } from '@/lib/sandbox/present'
import { getMessage } from '@/lib/sandbox/read'
import { messageParams, messageWithHtml } from '@/lib/sandbox/schema'

export const GET = route({
  operation: 'getSandboxMessage',
  summary: "Get one of your sandbox's e-mails or SMS, with the HTML of an e-mail",
  description: 'In the sandbox, messages stay here instead of going to customers.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'sandbox:read',
  params: messageParams,
  response: messageWithHtml,
  errors: ['sandbox_only'],
  handler: async ({ ctx, params }) => presentMessageWithHtml(await getMessage(ctx, params.messageId)),
})
