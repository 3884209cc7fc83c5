import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { addProviderAccount } from '@/lib/provider-account/create'
import { presentAccount } from '@/lib/provider-account/present'
import { listAccounts } from '@/lib/provider-account/read'
import {
  accountPage,
  createProviderAccountInput,
  listAccountsQuery,
  providerAccount,
} from '@/lib/provider-account/schema'

export const GET = route({
  operation: 'listProviderAccounts',
  summary: 'List your own accounts at payment providers, newest first',
  description: 'Disabled ones are in the list, too. Nobody can read their secrets again.',
  auth: ['merchantSession'],
  scope: 'merchant:read',
  query: listAccountsQuery,
  response: accountPage,
  handler: async ({ ctx, query }) => presentPage(await listAccounts(ctx, query), presentAccount),
})

export const POST = route({
  operation: 'createProviderAccount',
  summary: 'Add your own account at a payment provider',
  description:
    'For owners. No top-up begins with it before it is verified. One account is in use per provider. All owners get a mail in production.',
  auth: ['merchantSession'],
  scope: 'merchant:write',
  stepUp: 'operation',
  body: createProviderAccountInput,
  response: providerAccount,
  status: 201,
  errors: ['provider_account_exists'],
  handler: async ({ ctx, body }) => presentAccount(await addProviderAccount(ctx, body)),
})
