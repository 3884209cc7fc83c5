import { route } from '@/lib/http/route'
import { presentAccount } from '@/lib/provider-account/present'
import { accountParams, providerAccount } from '@/lib/provider-account/schema'
import { intendVerification, performVerification } from '@/lib/provider-account/verify'

export const POST = route({
  operation: 'verifyProviderAccount',
  summary: "Check an account's settings with the provider",
  description:
    "Only owners can do this. Khata asks the provider about a payment that does not exist. eSewa's secret key cannot be checked this way: your first paid top-up proves it.",
  auth: ['merchantSession'],
  scope: 'merchant:write',
  stepUp: 'operation',
  params: accountParams,
  response: providerAccount,
  errors: ['provider_unavailable'],
  handler: ({ ctx, params }) => intendVerification(ctx, params.id),
  perform: async (ctx, id) => presentAccount(await performVerification(ctx, id)),
})
