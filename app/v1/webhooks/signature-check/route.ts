import { route } from '@/lib/http/route'
import { checkSignature } from '@/lib/webhook/signature/check'
import { checkSignatureInput, signatureCheck } from '@/lib/webhook/signature/schema'

export const POST = route({
  operation: 'checkWebhookSignature',
  summary: "Find out why a delivery's signature does not verify",
  description:
    'Send what your server has: the body, the header and its secret. The response says which of them is wrong, and why. What you send is neither stored nor logged.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'webhooks:write',
  stepUp: false,
  body: checkSignatureInput,
  largeBody: true,
  response: signatureCheck,
  secretResponse: true,
  handler: ({ ctx, body }) => checkSignature(ctx, body),
})
