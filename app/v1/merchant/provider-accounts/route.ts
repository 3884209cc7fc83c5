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
  summary: 'List your provider accounts, newest first',
  description: 'Disabled accounts are in the list, too. Their secrets cannot be read again.',
  auth: ['merchantSession'],
  scope: 'merchant:read',
  query: listAccountsQuery,
  response: accountPage,
  handler: async ({ ctx, query }) => presentPage(await listAccounts(ctx, query), presentAccount),
})

export const POST = route({
  operation: 'createProviderAccount',
  summary: 'Add a provider account of your own',
  description:
    'Only owners can do this. The account takes no top-ups until it is verified. Only one account per provider can be in use. In production, all owners get an e-mail.',
  auth: ['merchantSession'],
  scope: 'merchant:write',
  stepUp: 'operation',
  body: createProviderAccountInput,
  response: providerAccount,
  status: 201,
  errors: ['provider_account_exists'],
  handler: async ({ ctx, body }) => presentAccount(await addProviderAccount(ctx, body)),
})
