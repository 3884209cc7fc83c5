import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { PriceId, SubscriptionId } from '@/lib/core/id'
import type { Calendar } from '@/lib/core/period'
import { timesQuantity } from '@/lib/core/quantity'
import type { UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { BillingInterval, PlanChanges } from '@/prisma/generated/enums'
import { loadSubscription, type OwnSubscription } from './load-subscriptions'

/** A price that a subscription has, or can have. */
export interface OwnPlan {
  priceId: PriceId
  name: string
  /** The cost of a period for the whole quantity. */
  amountPaisa: bigint
  interval: BillingInterval
  intervalCount: number
  calendar: Calendar
  isCurrent: boolean
  /** True if it starts with the next period. */
  isNext: boolean
}

// The newest prices of a product are enough for a page.
const MOST = 50

const PLANS = `
SELECT p.id AS price_id, coalesce(d.name || ' – ' || p.nickname, d.name) AS name, p.amount_paisa, p.interval,
  p.interval_count, p.calendar, p.id = s.price_id AS is_current, p.id IS NOT DISTINCT FROM s.pending_price_id AS is_next,
  s.quantity, b.plan_changes
FROM subscriptions s
JOIN businesses b ON b.id = s.business_id
JOIN prices own ON (own.business_id, own.environment, own.id) = (s.business_id, s.environment, s.price_id)
JOIN products d ON (d.business_id, d.environment, d.id) = (own.business_id, own.environment, own.product_id)
CROSS JOIN LATERAL (
  SELECT own.*
  UNION ALL (
    SELECT * FROM prices
    WHERE business_id = d.business_id AND environment = d.environment AND product_id = d.id AND active AND d.active
      AND id <> own.id AND currency = own.currency
    ORDER BY id DESC LIMIT ${MOST})) p
WHERE s.business_id = $1 AND s.environment = $2 AND s.id = $3`

type Row = OwnPlan & { quantity: number; planChanges: PlanChanges }

/**
 * What a customer's own subscription has, and what it can change to, cheapest first.
 * @throws {DomainError} `resource_not_found`, `plan_change_not_allowed`.
 */
export async function loadPlans(ctx: UserCtx, id: SubscriptionId): Promise<OwnPlans> {
  const subscription = await loadSubscription(ctx, id)
  if (!subscription.mayChangePlan) throw new DomainError('plan_change_not_allowed')
  const { businessId } = subscription
  const rows = await (ctx.tx ?? { query }).query<Row>(PLANS, [businessId, ctx.environment, id])
  const plans = rows.map(({ quantity, planChanges: _, ...plan }) => ({
    ...plan,
    amountPaisa: timesQuantity(plan.amountPaisa, quantity),
  }))
  const current = found(plans.find(({ isCurrent }) => isCurrent))
  const isAll = rows[0]?.planChanges === 'all'
  const allowed = plans.filter((plan) => isAll || plan.isCurrent || plan.isNext || isUpgrade(current, plan))
  return { subscription, plans: allowed.toSorted((a, b) => Number(a.amountPaisa - b.amountPaisa)) }
}

/** A subscription with the plans that it can have. */
export interface OwnPlans {
  subscription: OwnSubscription
  plans: OwnPlan[]
}

const DAYS: Record<BillingInterval, number> = { day: 1, week: 7, month: 30, year: 365 }

const lengthOf = ({ interval, intervalCount }: OwnPlan) => DAYS[interval] * intervalCount

/** True if a plan costs more for a period that is at least as long. */
const isUpgrade = (current: OwnPlan, plan: OwnPlan): boolean =>
  plan.amountPaisa > current.amountPaisa && lengthOf(plan) >= lengthOf(current)
