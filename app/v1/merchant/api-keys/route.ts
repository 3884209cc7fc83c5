import { createApiKey } from '@/lib/api-key/create'
import { presentApiKey } from '@/lib/api-key/present'
import { listApiKeys } from '@/lib/api-key/read'
import { apiKeyPage, apiKeyWithSecret, createApiKeyInput, listApiKeysQuery } from '@/lib/api-key/schema'
import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listApiKeys',
  summary: 'List the API keys that work, of both environments, newest first',
  description: 'Secrets are not in the list: nobody can read them again.',
  auth: ['merchantSession'],
  scope: 'keys:read',
  query: listApiKeysQuery,
  response: apiKeyPage,
  handler: async ({ ctx, query }) => presentPage(await listApiKeys(ctx, query), presentApiKey),
})

export const POST = route({
  operation: 'createApiKey',
  summary: 'Create an API key; its secret is shown this once',
  description: 'Store the secret at once. We keep only its hash.',
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
