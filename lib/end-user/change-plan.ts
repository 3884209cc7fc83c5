import { DomainError } from '@/lib/core/errors'
import type { SubscriptionId } from '@/lib/core/id'
import { type Ctx, contextAt, transact, type UserCtx } from '@/lib/infra/ctx'
import { getPrice } from '@/lib/price/read'
import { type Changed, changeSubscription } from '@/lib/subscription/change'
import { type ChangePreviewed, previewChange } from '@/lib/subscription/preview-change'
import { loadPlans } from './load-plans'
import { loadSubscription, type OwnSubscription } from './load-subscriptions'
import type { ChangePlanInput, PreviewPlanInput } from './plan-schema'

/**
 * What a customer's own change would bill. Changes nothing.
 * @throws {DomainError} `resource_not_found`, `plan_change_not_allowed`, and as `previewChange`.
 */
export function previewOwnPlan(
  ctx: UserCtx,
  id: SubscriptionId,
  input: PreviewPlanInput,
): Promise<ChangePreviewed> {
  return asAllowed(ctx, id, input, (atBusiness) => previewChange(atBusiness, id, input))
}

/**
 * Changes a customer's own subscription to another plan, if the business allows its customers that. They agree to it by pressing the
 * button.
 * @throws {DomainError} `resource_not_found`, `plan_change_not_allowed`, `amount_changed`, `offer_changed`, and as `changeSubscription`.
 */
export function changeOwnPlan(
  ctx: UserCtx,
  id: SubscriptionId,
  { expectedPaisa, termsDigest, ...input }: ChangePlanInput,
): Promise<ChangedPlan> {
  return transact(ctx, async (tx) => {
    const own = { ...ctx, tx }
    const { invoice, creditNote } = await asAllowed(own, id, input, (atBusiness) =>
      changeSubscription(atBusiness, id, input, { expectedPaisa, termsDigest }),
    )
    return { subscription: await loadSubscription(own, id), invoice, creditNote }
  })
}

/** The result of a customer's own change. */
export interface ChangedPlan extends Omit<Changed, 'subscription'> {
  subscription: OwnSubscription
}

function asAllowed<Result>(
  ctx: UserCtx,
  id: SubscriptionId,
  { priceId }: PreviewPlanInput,
  work: (atBusiness: Ctx) => Promise<Result>,
): Promise<Result> {
  return transact(ctx, async (tx) => {
    const own = { ...ctx, tx }
    const atBusiness = contextAt(own, (await loadSubscription(own, id)).businessId)
    // For this business, a price of another one does not exist.
    await getPrice(atBusiness, priceId, 'priceId')
    const { plans } = await loadPlans(own, id)
    if (!plans.some((plan) => plan.priceId === priceId))
      throw new DomainError('plan_change_not_allowed', { param: 'priceId' })
    return work(atBusiness)
  })
}
