import { createApiKey } from '@/lib/api-key/create'
import { presentApiKey } from '@/lib/api-key/present'
import { listApiKeys } from '@/lib/api-key/read'
import { apiKeyPage, apiKeyWithSecret, createApiKeyInput, listApiKeysQuery } from '@/lib/api-key/schema'
import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listApiKeys',
  summary: 'List the working API keys of both environments, newest first',
  description: 'The list has no secrets: they cannot be read again.',
  auth: ['merchantSession'],
  scope: 'keys:read',
  query: listApiKeysQuery,
  response: apiKeyPage,
  handler: async ({ ctx, query }) => presentPage(await listApiKeys(ctx, query), presentApiKey),
})

export const POST = route({
  operation: 'createApiKey',
  summary: 'Create an API key',
  description: 'Store the secret right away: only this response shows it. We keep only its hash.',
  auth: ['merchantSession'],
  scope: 'keys:write',
  stepUp: 'operation',
  body: createApiKeyInput,
  response: apiKeyWithSecret,
  status: 201,
  secretResponse: true,
  handler: async ({ ctx, body }) => {
    const { key, secret } = await createApiKey(ctx, body)
    return { ...presentApiKey(key), secret }
  },
})
