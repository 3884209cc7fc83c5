import { presentApiKey } from '@/lib/api-key/present'
import { rotateApiKey } from '@/lib/api-key/rotate'
import { apiKeyParams, apiKeyWithSecret, rotateApiKeyInput } from '@/lib/api-key/schema'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'rotateApiKey',
  summary: 'Rotate an API key',
  description:
    'Creates a new key, and only this response shows its secret. The old key works for `expiresInHours` more hours: deploy the new secret to your servers in that time.',
  auth: ['merchantSession'],
  scope: 'keys:write',
  stepUp: 'operation',
  params: apiKeyParams,
  body: rotateApiKeyInput,
  response: apiKeyWithSecret,
  status: 201,
  secretResponse: true,
  handler: async ({ ctx, params, body }) => {
    const { key, secret } = await rotateApiKey(ctx, params.keyId, body)
    return { ...presentApiKey(key), secret }
  },
})
