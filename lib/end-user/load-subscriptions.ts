import { type ForecastCharge, forecastCharges } from '@/lib/billing/forecast'
import { loadFuture } from '@/lib/billing/load-futures'
import { found } from '@/lib/core/found'
import type { AgreementId, BusinessId, CustomerId, PriceId, SubscriptionId } from '@/lib/core/id'
import { idOfTomorrow } from '@/lib/core/id-time'
import { type Page, toPage } from '@/lib/core/page'
import type { Calendar } from '@/lib/core/period'
import type { UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type {
  BillingInterval,
  Environment,
  PauseRemaining,
  SubscriptionStatus,
} from '@/prisma/generated/enums'
import { areOwnCustomers, ownCustomersParameters } from './own-customers'

/** A subscription as seen by the person who pays it. */
export interface OwnSubscription {
  id: SubscriptionId
  businessId: BusinessId
  customerId: CustomerId
  businessName: string
  productName: string
  priceId: PriceId
  status: SubscriptionStatus
  quantity: number
  /** The unit amount. */
  amountPaisa: bigint
  /** The coupon's discount on coming periods. */
  discount: unknown
  currency: string
  interval: BillingInterval
  intervalCount: number
  calendar: Calendar
  currentPeriodEnd: Date
  paidAhead: unknown
  /** The pending terms of the next period. Null if they stay the same. */
  coming: ComingTerms | null
  cancelAtPeriodEnd: boolean
  /** When it ended. Null if it has not. */
  endedAt: Date | null
  pauseRemaining: PauseRemaining | null
  /** When a pause ends by itself. */
  resumesAt: Date | null
  /** True if the business lets its customers pause by themselves. */
  mayPause: boolean
  /** True if the business lets its customers change their plans by themselves, and this one can be changed now. */
  mayChangePlan: boolean
  /** The agreement that the customer is asked for. It is answered on its page. Null if none. */
  agreementId: AgreementId | null
  /** The active agreement. Null if none. */
  givenId: AgreementId | null
  environment: Environment
  /** The next charge, or that of an open invoice that is not retried automatically. Null if none is coming. */
  charge: ForecastCharge | null
}

/** What a subscription changes to. */
interface ComingTerms {
  productName: string
  quantity: number
  /** The unit amount in paisa, as text: JSON has no such integers. */
  amountPaisa: string
  interval: BillingInterval
  intervalCount: number
  calendar: Calendar
}

// The person is a customer of a few businesses. For each, an index contains its customers' subscriptions, and at most a page is read from
// it.
const select = (environment: Environment, which: string) => `
SELECT s.id, s.business_id, c.id AS customer_id, s.quantity, s.discount, s.paid_ahead, coming.terms AS coming, b.name AS business_name, d.name AS product_name, s.price_id, s.status, p.amount_paisa, p.currency, p.interval,
  p.interval_count, p.calendar, s.current_period_end, s.cancel_at_period_end, s.ended_at, s.pause_remaining, s.resumes_at,
  b.customer_pause AS may_pause, asked.id AS agreement_id,
  b.plan_changes <> 'off' AND s.collection = 'wallet' AND s.status IN ('active', 'trialing') AS may_change_plan,
  s.agreement->>'id' AS given_id, c.environment
FROM customers c
CROSS JOIN LATERAL (
  SELECT * FROM subscriptions
  WHERE business_id = c.business_id AND environment = c.environment AND customer_id = c.id AND wallet_id = $3 AND ${which}
) AS s
JOIN businesses b ON b.id = s.business_id
JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
JOIN products d ON d.business_id = p.business_id AND d.environment = p.environment AND d.id = p.product_id
LEFT JOIN LATERAL (
  SELECT json_build_object('productName', next_product.name, 'quantity', s.pending_quantity, 'amountPaisa', next.amount_paisa::text,
    'interval', next.interval, 'intervalCount', next.interval_count, 'calendar', next.calendar) AS terms
  FROM prices next
  JOIN products next_product ON next_product.business_id = next.business_id AND next_product.environment = next.environment
    AND next_product.id = next.product_id
  WHERE next.business_id = s.business_id AND next.environment = s.environment AND next.id = s.pending_price_id
) coming ON true
LEFT JOIN LATERAL (
  SELECT a.id FROM agreements a
  WHERE a.business_id = s.business_id AND a.environment = s.environment AND a.subscription_id = s.id
    AND a.status = 'asked' AND a.link_expires_at IS NULL
  ORDER BY a.id DESC LIMIT 1
) asked ON true
WHERE ${areOwnCustomers(environment)}`

const list = (environment: Environment) =>
  `${select(environment, 'id < $4 ORDER BY id DESC LIMIT $5')} ORDER BY s.id DESC LIMIT $5`
const one = (environment: Environment) => select(environment, 'id = $4')

const scopeOf = (ctx: UserCtx) => [...ownCustomersParameters(ctx), ctx.walletId]

type Row = Omit<OwnSubscription, 'charge'>

/** A page of the subscriptions that draw on this wallet, newest first. */
export async function loadSubscriptions(
  ctx: UserCtx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<OwnSubscription>> {
  const rows = await query<Row>(list(ctx.environment), [...scopeOf(ctx), cursor ?? idOfTomorrow(), limit + 1])
  const page = toPage(rows, limit)
  return { ...page, items: await withCharges(ctx, page.items) }
}

/** A subscription of the wallet. @throws {DomainError} `resource_not_found`, also if it draws on another wallet. */
export async function loadSubscription(ctx: UserCtx, id: SubscriptionId): Promise<OwnSubscription> {
  const runner = ctx.tx ?? { query }
  const [row] = await runner.query<Row>(one(ctx.environment), [...scopeOf(ctx), id])
  const [subscription] = await withCharges(ctx, [found(row)])
  return subscription as OwnSubscription
}

/** Adds the next charges. One pass through the wallet's future finds all of them. */
async function withCharges({ walletId, tx }: UserCtx, rows: readonly Row[]): Promise<OwnSubscription[]> {
  const living = rows.filter(({ status }) => status !== 'canceled')
  if (living.length === 0) return rows.map((row) => ({ ...row, charge: null }))
  const future = await loadFuture(tx ?? { query }, walletId)
  const charges = forecastCharges(future, new Map(living.map(({ id }) => [id, 1])))
  return rows.map((row) => ({ ...row, charge: charges.get(row.id)?.[0] ?? null }))
}
