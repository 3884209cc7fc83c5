import { methodNotAllowed } from '@/lib/http/fallback'
import { route } from '@/lib/http/route'
import { presentWithSecret } from '@/lib/webhook/endpoint/present'
import { rotateSecret } from '@/lib/webhook/endpoint/rotate-secret'
import { endpointParams, endpointWithSecret, rotateSecretInput } from '@/lib/webhook/endpoint/schema'

export const POST = route({
  operation: 'rotateWebhookSecret',
  summary: 'Give an endpoint a new signing secret, shown only in this answer',
  description:
    'Until the overlap ends both secrets sign, so that deliveries stay valid while you deploy the new one.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'webhooks:write',
  params: endpointParams,
  body: rotateSecretInput,
  response: endpointWithSecret,
  secretAnswer: true,
  handler: async ({ ctx, params, body }) => {
    const { row, secret } = await rotateSecret(ctx, params.id, body)
    return presentWithSecret(row, secret)
  },
})

export const { GET, PUT, PATCH, DELETE } = methodNotAllowed('POST')
