import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { intendQrOfMembership, performQr } from '@/lib/qr-request/create'
import { presentQrRequest, presentShownRequest } from '@/lib/qr-request/present'
import { listQrRequests } from '@/lib/qr-request/read'
import { listQrRequestsQuery, qrOfMembershipInput, qrRequest } from '@/lib/qr-request/schema'

export const GET = route({
  operation: 'listQrRequests',
  summary: 'List QR requests, newest first',
  description:
    'The filters can be combined. The list does not ask the provider: get a single request for that. `qr` is null here.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:read',
  query: listQrRequestsQuery,
  response: pageOf(qrRequest),
  handler: async ({ ctx, query }) =>
    presentPage(await listQrRequests(ctx, query), (row) => presentQrRequest(row)),
})

export const POST = route({
  operation: 'createQrRequest',
  summary: 'Request payment for a new membership by QR',
  description:
    'The customer, the subscription and the coupon redemption are created when the request is paid, and nothing is created before. The money goes straight to your own account. If the response is lost, send the same Idempotency-Key again.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:create',
  stepUp: false,
  body: qrOfMembershipInput,
  response: qrRequest,
  status: 201,
  errors: [
    'provider_account_missing',
    'amount_out_of_range',
    'provider_account_refused',
    'provider_unavailable',
    'production_not_approved',
    'customer_archived',
    'price_inactive',
    'coupon_not_valid',
    'calendar_ends',
  ],
  handler: ({ ctx, body }) => intendQrOfMembership(ctx, body),
  leavesNothing: true,
  perform: async (ctx, intent) => presentShownRequest(await performQr(ctx, intent)),
})
