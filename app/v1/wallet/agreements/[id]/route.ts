import { agreementParams, lowerAgreementInput, walletAgreement } from '@/lib/agreement/schema'
import { lowerAgreement } from '@/lib/end-user/change-agreement'
import { presentOwnAgreement } from '@/lib/end-user/present'
import { route } from '@/lib/http/route'

export const PATCH = route({
  operation: 'lowerWalletAgreement',
  summary: 'Lower the amount that an agreement allows',
  description: 'From now on, larger amounts are not charged. Only the business can ask for more.',
  auth: ['endUser', 'knownBrowser'],
  params: agreementParams,
  body: lowerAgreementInput,
  response: walletAgreement,
  handler: async ({ ctx, params, body }) =>
    presentOwnAgreement(await lowerAgreement(ctx, params.id, body.amountPaisa)),
})
