import { changeOwnPlan } from '@/lib/end-user/change-plan'
import { changedPlan, changePlanInput } from '@/lib/end-user/plan-schema'
import { presentChangedPlan } from '@/lib/end-user/present-plans'
import { route } from '@/lib/http/route'
import { subscriptionParams } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'changeWalletPlan',
  summary: 'Change the plan of one of your subscriptions',
  description:
    'Change to one of the plan options, now or with the next period, as in the preview. You agree to what a period of the new plan costs. If it costs more now, the wallet pays the difference at once. If it costs less, the difference comes back at once.',
  auth: ['endUser'],
  params: subscriptionParams,
  body: changePlanInput,
  response: changedPlan,
  errors: [
    'plan_change_not_allowed',
    'amount_changed',
    'offer_changed',
    'preview_expired',
    'insufficient_balance',
    'subscription_renewing',
    'subscription_paid_ahead',
    'subscription_ending',
    'price_inactive',
    'merchant_balance_too_low',
    'wallet_closed',
  ],
  handler: async ({ ctx, params, body }) => presentChangedPlan(await changeOwnPlan(ctx, params.id, body)),
})
