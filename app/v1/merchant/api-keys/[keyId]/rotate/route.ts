import { presentApiKey } from '@/lib/api-key/present'
import { rotateApiKey } from '@/lib/api-key/rotate'
import { apiKeyParams, apiKeyWithSecret, rotateApiKeyInput } from '@/lib/api-key/schema'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'rotateApiKey',
  summary: 'Replace an API key. The old key works until the overlap ends',
  description:
    'Deploy the new secret to your servers during the overlap. `expiresInHours` says how long the old key works.',
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
