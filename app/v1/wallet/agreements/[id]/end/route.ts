import { agreementParams, endAgreementInput, walletAgreement } from '@/lib/agreement/schema'
import { endAgreement } from '@/lib/end-user/change-agreement'
import { presentOwnAgreement } from '@/lib/end-user/present'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'endWalletAgreement',
  summary: 'End an agreement',
  description:
    'Nothing more is charged under this agreement. Its subscription runs until the end of the paid period. If its payment is overdue, it ends now.',
  auth: ['endUser', 'knownBrowser'],
  params: agreementParams,
  body: endAgreementInput,
  response: walletAgreement,
  errors: ['subscription_already_canceled'],
  handler: async ({ ctx, params }) => presentOwnAgreement(await endAgreement(ctx, params.id)),
})
