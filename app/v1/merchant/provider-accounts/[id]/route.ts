import { route } from '@/lib/http/route'
import { presentAccount } from '@/lib/provider-account/present'
import { getAccount } from '@/lib/provider-account/read'
import { accountParams, providerAccount, updateAccountInput } from '@/lib/provider-account/schema'
import { updateAccount } from '@/lib/provider-account/update'

export const GET = route({
  operation: 'getProviderAccount',
  summary: 'Get an account at a payment provider, without its secrets',
  description: 'With what the provider refused last.',
  auth: ['merchantSession'],
  scope: 'merchant:read',
  params: accountParams,
  response: providerAccount,
  handler: async ({ ctx, params }) => presentAccount(await getAccount(ctx, params.id)),
})

export const PATCH = route({
  operation: 'updateProviderAccount',
  summary: 'Change the settings of a provider account, or disable it',
  description:
    'For owners. Only what you send changes. An account with new settings must be verified again. Top-ups that began with it go on.',
  auth: ['merchantSession'],
  scope: 'merchant:write',
  stepUp: 'operation',
  params: accountParams,
  body: updateAccountInput,
  response: providerAccount,
  errors: ['provider_account_exists'],
  handler: async ({ ctx, params, body }) => presentAccount(await updateAccount(ctx, params.id, body)),
})
