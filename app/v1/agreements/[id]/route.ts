import { presentAgreement } from '@/lib/agreement/present'
import { getAgreement } from '@/lib/agreement/read'
import { agreement, agreementParams } from '@/lib/agreement/schema'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'getAgreement',
  summary: 'Get an agreement',
  description: 'Declined and ended agreements can be read, too.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'agreements:read',
  params: agreementParams,
  response: agreement,
  handler: async ({ ctx, params }) => presentAgreement(await getAgreement(ctx, params.id)),
})
