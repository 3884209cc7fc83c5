import { narrowApiKey } from '@/lib/api-key/narrow'
import { presentApiKey } from '@/lib/api-key/present'
import { getApiKey } from '@/lib/api-key/read'
import { revokeApiKey } from '@/lib/api-key/revoke'
import { apiKey, apiKeyParams, narrowApiKeyInput, revokedApiKey } from '@/lib/api-key/schema'
import { toWire } from '@/lib/core/id'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'getApiKey',
  summary: 'Get an API key without its secret, also one that has ended',
  description: 'With its last use, so that you know whether something still needs it.',
  auth: ['merchantSession'],
  scope: 'keys:read',
  params: apiKeyParams,
  response: apiKey,
  handler: async ({ ctx, params }) => presentApiKey(await getApiKey(ctx, params.keyId)),
})

export const PATCH = route({
  operation: 'narrowApiKey',
  summary: 'Let an API key do less: fewer permissions or addresses, or an earlier end',
  description: 'Only what you send changes. Nothing can be added: create another key for that.',
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
  description: 'The next call with it is refused. It cannot be taken back: create a new key instead.',
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
