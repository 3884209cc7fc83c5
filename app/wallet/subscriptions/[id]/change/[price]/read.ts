import { refusalWords } from '@/app/_form/refusal-words'
import { DomainError } from '@/lib/core/errors'
import { fromWire, type SubscriptionId } from '@/lib/core/id'
import { previewOwnPlan } from '@/lib/end-user/change-plan'
import { loadPlans, type OwnPlan } from '@/lib/end-user/load-plans'
import type { OwnSubscription } from '@/lib/end-user/load-subscriptions'
import type { UserCtx } from '@/lib/infra/ctx'
import { presentChangePreview } from '@/lib/subscription/change-answer'

export type WirePreview = ReturnType<typeof presentChangePreview>

interface Change {
  /** Undefined: the business lets its customers change nothing. */
  subscription?: OwnSubscription
  /** Undefined: it may not change to this one. */
  plan?: OwnPlan | undefined
  preview?: WirePreview
  /** In words, why it cannot be changed now. */
  refusal?: string
}

/** What a change to a plan would bill. */
export async function readChange(
  ctx: UserCtx,
  id: SubscriptionId,
  wirePrice: string,
  when: 'now' | 'period_end',
): Promise<Change> {
  let change: Change = {}
  try {
    const { subscription, plans } = await loadPlans(ctx, id)
    const priceId = fromWire('price', wirePrice)
    const plan = plans.find((each) => each.priceId === priceId)
    change = { subscription, plan }
    if (!plan || !priceId) return change
    const preview = await previewOwnPlan(ctx, id, { priceId, when })
    return { ...change, preview: presentChangePreview(ctx, preview) }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'resource_not_found') throw error
    if (!change.subscription) return change
    const say = await refusalWords(new FormData(), error, ctx.environment)
    return { ...change, refusal: say({ code: error.code, message: error.message, param: '' }, false) }
  }
}
