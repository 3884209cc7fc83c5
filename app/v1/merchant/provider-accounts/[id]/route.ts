import { route } from '@/lib/http/route'
import { presentAccount } from '@/lib/provider-account/present'
import { getAccount } from '@/lib/provider-account/read'
import { accountParams, providerAccount, updateAccountInput } from '@/lib/provider-account/schema'
import { updateAccount } from '@/lib/provider-account/update'

export const GET = route({
  operation: 'getProviderAccount',
  summary: 'Get a provider account, without its secrets',
  description: "The response includes the provider's last refusal.",
  auth: ['merchantSession'],
  scope: 'merchant:read',
  params: accountParams,
  response: providerAccount,
  handler: async ({ ctx, params }) => presentAccount(await getAccount(ctx, params.id)),
})

export const PATCH = route({
  operation: 'updateProviderAccount',
  summary: "Change a provider account's settings, or disable it",
  description:
    'Only owners can do this. Only the fields that you send change. An account with new settings must be verified again. Top-ups that are already in progress continue.',
  auth: ['merchantSession'],
  scope: 'merchant:write',
  stepUp: 'operation',
  params: accountParams,
  body: updateAccountInput,
  response: providerAccount,
  errors: ['provider_account_exists'],
  handler: async ({ ctx, params, body }) => presentAccount(await updateAccount(ctx, params.id, body)),
})
