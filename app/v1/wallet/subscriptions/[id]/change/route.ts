import { changeOwnPlan } from '@/lib/end-user/change-plan'
import { changedPlan, changePlanInput } from '@/lib/end-user/plan-schema'
import { presentChangedPlan } from '@/lib/end-user/present-plans'
import { route } from '@/lib/http/route'
import { subscriptionParams } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'changeWalletPlan',
  summary: 'Change the plan of one of your subscriptions',
  description:
    'To one of its options, now or with the next period, as the preview says. You agree to what a period of the new plan costs. What it costs more now is paid from the wallet at once. What it costs less comes back at once.',
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
