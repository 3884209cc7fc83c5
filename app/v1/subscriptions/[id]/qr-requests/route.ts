import { route } from '@/lib/http/route'
import { intendQrOfSubscription, performQr } from '@/lib/qr-request/create'
import { presentShownRequest } from '@/lib/qr-request/present'
import { qrOfSubscriptionInput, qrRequest } from '@/lib/qr-request/schema'
import { subscriptionParams } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'requestSubscriptionQr',
  summary: "Request payment for a subscription's periods by QR",
  description:
    'The request pays as many invoices as `periods` says, like a cash payment: the open invoice first, then future periods. The money goes straight to your own account.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:write',
  stepUp: false,
  params: subscriptionParams,
  body: qrOfSubscriptionInput,
  response: qrRequest,
  status: 201,
  errors: [
    'provider_account_missing',
    'amount_out_of_range',
    'provider_account_refused',
    'provider_unavailable',
    'subscription_already_canceled',
    'subscription_paused',
    'calendar_ends',
  ],
  handler: ({ ctx, params, body }) => intendQrOfSubscription(ctx, params.id, body),
  leavesNothing: true,
  perform: async (ctx, intent) => presentShownRequest(await performQr(ctx, intent)),
})
