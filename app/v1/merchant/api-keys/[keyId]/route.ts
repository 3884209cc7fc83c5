import { revokeApiKey } from '@/lib/api-key/revoke'
import { apiKeyParams, revokedApiKey } from '@/lib/api-key/schema'
import { toWire } from '@/lib/core/id'
import { methodNotAllowed } from '@/lib/http/fallback'
import { route } from '@/lib/http/route'

export const DELETE = route({
  operation: 'revokeApiKey',
  summary: 'Revoke an API key at once',
  auth: ['merchantSession'],
  scope: 'keys:write',
  params: apiKeyParams,
  response: revokedApiKey,
  handler: async ({ ctx, params }) => {
    await revokeApiKey(ctx, params.keyId)
    return { revoked: true, id: toWire('key', params.keyId) }
  },
})

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = methodNotAllowed('DELETE')
