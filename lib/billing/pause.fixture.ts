import fc from 'fast-check'
import { DAY_MS } from '@/lib/core/duration'
import type { SubscriptionId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { pauseSubscription, unpauseSubscription } from '@/lib/subscription/pause'
import type { Model } from './model.fixture'
import type { ModelSubscription } from './model-subscription.fixture'

// Pauses in random stories: in the model, and as steps of a story.

/** A pause of a subscription in the model. */
export interface ModelPause {
  from: number
  /** Infinity: until somebody ends it. */
  until: number
  keeps: boolean
  wasTrial: boolean
}

export const pauseStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pause' as const),
      which: fc.nat({ max: 7 }),
      remaining: fc.constantFrom('keep' as const, 'lose' as const),
      days: fc.option(fc.integer({ min: 1, max: 40 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('unpause' as const), which: fc.nat({ max: 7 }) }),
  },
)
type PauseStep = typeof pauseStep extends fc.Arbitrary<infer T> ? T : never

/** Plays one such step with the engine, and then with the model. What the model forbids, the engine must refuse. */
export async function playPause(
  ctx: Ctx,
  step: PauseStep,
  model: Model,
  chosen: ModelSubscription,
): Promise<void> {
  const id = chosen.id as SubscriptionId
  const isAllowed =
    step.do === 'pause' ? ['active', 'trialing'].includes(chosen.status) : chosen.status === 'paused'
  const resumesAt =
    step.do === 'pause' && step.days ? new Date(ctx.now.getTime() + step.days * DAY_MS) : undefined
  const attempt =
    step.do === 'pause'
      ? pauseSubscription(ctx, id, { remaining: step.remaining, resumesAt })
      : unpauseSubscription(ctx, id)
  const row = await attempt.catch((error: { code?: string }) => {
    const code = step.do === 'pause' ? 'subscription_not_pausable' : 'subscription_not_paused'
    if (isAllowed || error.code !== code) throw error
    return null
  })
  if ((row !== null) !== isAllowed) throw new Error(`${step.do} of a subscription that is ${chosen.status}`)
  if (!row) return
  const at = row.updatedAt.getTime()
  if (step.do === 'pause')
    model.pause(chosen, step.remaining === 'keep', resumesAt?.getTime() ?? Number.POSITIVE_INFINITY, at)
  else model.unpause(chosen, at)
}
