import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import { pauses } from '@/lib/subscription/table'
import type { SubscriptionModel, SubscriptionPauseModel } from '@/prisma/generated/models'

/** What a plan changes of pauses. */
export class PlannedPauses {
  /** Subscriptions whose columns of the pause change, too. A renewal changes none of them. */
  readonly touched = new Set<SubscriptionModel>()
  readonly begun: SubscriptionPauseModel[] = []
  readonly ended: { subscription: SubscriptionModel; endedAt: Date }[] = []

  begin(subscription: SubscriptionModel): void {
    const { businessId, environment, id: subscriptionId, pausedAt, pauseRemaining } = subscription
    if (!pausedAt || !pauseRemaining) throw new Error(`subscription ${subscriptionId} is not paused`)
    this.touched.add(subscription)
    this.begun.push({
      businessId,
      environment,
      subscriptionId,
      pausedAt,
      remaining: pauseRemaining,
      endedAt: null,
    })
  }

  end(subscription: SubscriptionModel, endedAt: Date): void {
    this.ended.push({ subscription, endedAt })
    this.clear(subscription)
  }

  /** The subscription is not paused any more. If it ended in its pause, the row of the pause stays open. */
  clear(subscription: SubscriptionModel): void {
    if (!subscription.pausedAt) return
    subscription.pausedAt = null
    subscription.resumesAt = null
    subscription.pauseRemaining = null
    this.touched.add(subscription)
  }
}

const END = `
UPDATE subscription_pauses p SET ended_at = k.ended_at
FROM unnest($1::uuid[], $2::environment[], $3::uuid[], $4::timestamptz[]) AS k(business_id, environment, id, ended_at)
WHERE p.business_id = k.business_id AND p.environment = k.environment AND p.subscription_id = k.id AND p.ended_at IS NULL`

/** Writes the rows of the pauses. Without any it does nothing. */
export async function writePauses(tx: Tx, { begun, ended }: PlannedPauses): Promise<void> {
  await pauses.insert(tx, begun)
  if (ended.length === 0) return
  await tx.query(END, [
    arrayParameter(ended.map(({ subscription }) => subscription.businessId)),
    arrayParameter(ended.map(({ subscription }) => subscription.environment)),
    arrayParameter(ended.map(({ subscription }) => subscription.id)),
    arrayParameter(ended.map(({ endedAt }) => endedAt)),
  ])
}
