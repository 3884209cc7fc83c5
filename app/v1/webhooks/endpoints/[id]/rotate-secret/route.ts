import { route } from '@/lib/http/route'
import { presentRotation } from '@/lib/webhook/endpoint/present'
import { rotateSecret } from '@/lib/webhook/endpoint/rotate-secret'
import { endpointParams, endpointWithNewSecret, rotateSecretInput } from '@/lib/webhook/endpoint/schema'

export const POST = route({
  operation: 'rotateWebhookSecret',
  summary: "Rotate an endpoint's signing secret",
  description:
    'Only this response shows the new secret. Until the overlap ends, both secrets sign, so deliveries stay valid while you deploy the new one. Secrets from earlier rotations sign until their own overlap ends. `overlapHours: 0` ends them all. At most three secrets sign: a further rotation ends the oldest and names it in `endedSecret`.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'webhooks:write',
  params: endpointParams,
  body: rotateSecretInput,
  response: endpointWithNewSecret,
  secretResponse: true,
  handler: async ({ ctx, params, body }) => presentRotation(await rotateSecret(ctx, params.id, body)),
})
