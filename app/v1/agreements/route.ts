import { askAgreement } from '@/lib/agreement/ask'
import { presentAgreement } from '@/lib/agreement/present'
import { listAgreements } from '@/lib/agreement/read'
import { agreement, askAgreementInput, listAgreementsQuery } from '@/lib/agreement/schema'
import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listAgreements',
  summary: 'List agreements, newest first',
  description:
    'The list has what customers let you charge without asking them again, and what you have asked them for.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'agreements:read',
  query: listAgreementsQuery,
  response: pageOf(agreement),
  handler: async ({ ctx, query }) =>
    presentPage(await listAgreements(ctx, query), (row) => presentAgreement(row)),
})

export const POST = route({
  operation: 'askAgreement',
  summary: 'Ask a customer for an agreement or an allowance',
  description:
    'Send the customer to `url`. It works for 24 hours, and only this response shows it. The customer confirms their phone and says yes or no. You learn the answer from the events `agreement.given` and `agreement.declined`.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'agreements:write',
  stepUp: false,
  body: askAgreementInput,
  response: agreement,
  status: 201,
  errors: ['production_not_approved', 'customer_archived', 'subscription_already_canceled', 'price_inactive'],
  handler: async ({ ctx, body }) => {
    const { row, url } = await askAgreement(ctx, body)
    return presentAgreement(row, url)
  },
})
