import { route } from '@/lib/http/route'
import { presentAccount } from '@/lib/provider-account/present'
import { accountParams, providerAccount } from '@/lib/provider-account/schema'
import { intendVerification, performVerification } from '@/lib/provider-account/verify'

export const POST = route({
  operation: 'verifyProviderAccount',
  summary: 'Ask the provider whether it takes the settings of an account',
  description:
    'For owners. It asks for a payment that does not exist. The secret key of eSewa cannot be asked about: your first paid top-up proves it.',
  auth: ['merchantSession'],
  scope: 'merchant:write',
  stepUp: 'operation',
  params: accountParams,
  response: providerAccount,
  errors: ['provider_unavailable'],
  handler: ({ ctx, params }) => intendVerification(ctx, params.id),
  perform: async (ctx, id) => presentAccount(await performVerification(ctx, id)),
})
