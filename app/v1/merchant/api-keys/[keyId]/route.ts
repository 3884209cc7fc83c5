import { narrowApiKey } from '@/lib/api-key/narrow'
import { presentApiKey } from '@/lib/api-key/present'
import { getApiKey } from '@/lib/api-key/read'
import { revokeApiKey } from '@/lib/api-key/revoke'
import { apiKey, apiKeyParams, narrowApiKeyInput, revokedApiKey } from '@/lib/api-key/schema'
import { toWire } from '@/lib/core/id'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'getApiKey',
  summary: 'Get an API key without its secret',
  description:
    'The response includes the last use, so that you can see whether the key is still needed. Keys that have ended can be read, too.',
  auth: ['merchantSession'],
  scope: 'keys:read',
  params: apiKeyParams,
  response: apiKey,
  handler: async ({ ctx, params }) => presentApiKey(await getApiKey(ctx, params.keyId)),
})

export const PATCH = route({
  operation: 'narrowApiKey',
  summary: 'Restrict an API key',
  description:
    'Set fewer permissions or addresses, or an earlier end. Only the fields that you send change. Nothing can be added to what the key may do: create another key for that.',
  auth: ['merchantSession'],
  scope: 'keys:write',
  stepUp: false,
  params: apiKeyParams,
  body: narrowApiKeyInput,
  response: apiKey,
  handler: async ({ ctx, params, body }) => presentApiKey(await narrowApiKey(ctx, params.keyId, body)),
})

export const DELETE = route({
  operation: 'revokeApiKey',
  summary: 'Revoke an API key at once',
  description: 'The next call with the key is refused. This cannot be undone: create a new key instead.',
  auth: ['merchantSession'],
  scope: 'keys:write',
  stepUp: false,
  params: apiKeyParams,
  response: revokedApiKey,
  handler: async ({ ctx, params }) => {
    await revokeApiKey(ctx, params.keyId)
    return { revoked: true, id: toWire('key', params.keyId) }
  },
})
