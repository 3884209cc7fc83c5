import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { PriceId, SubscriptionId } from '@/lib/core/id'
import { loadSubscription, type OwnSubscription } from '@/lib/end-user/load-subscriptions'
import { type Ctx, transact, type UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { createPaymentLink } from './create'
import { linkAddress } from './present'

/** Whether a page offers to start an ended subscription again. Null if it has not ended, or the business does not offer it. */
export type WayBack = 'offered' | 'not_sold' | null

/** SQL: the `WayBack` for a price `p` of product `pr` at business `b`. `l` is its link, which is missing until it is first needed. */
export const WAY_BACK = `CASE WHEN NOT (p.active AND pr.active) THEN 'not_sold'
  WHEN b.start_again AND l.active IS NOT false THEN 'offered' END`

/** SQL: the link for starting again with a price `p`. */
export const LINK_BACK = `payment_links l
  ON l.business_id = p.business_id AND l.environment = p.environment AND l.price_id = p.id AND l.start_again`

interface Standing {
  wayBack: WayBack
  /** Null if no link was needed yet. */
  slug: string | null
}

const STANDING = `
SELECT ${WAY_BACK} AS way_back, l.slug
FROM businesses b
JOIN prices p ON p.business_id = b.id AND p.environment = $2 AND p.id = $3
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
LEFT JOIN ${LINK_BACK}
WHERE b.id = $1`

// If many need a price's first link at once, one of them creates it.
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('start again ' || $1, 0))`

/**
 * The address where a customer can start again with what they had. The link of the price is created when it is first needed.
 * @returns null if the business does not want this, the price is no longer sold, or its link is switched off.
 */
export function startAgainAddress(
  ctx: Ctx,
  { priceId, quantity }: { priceId: string; quantity: number },
): Promise<string | null> {
  return transact(ctx, async (tx) => {
    const { wayBack, slug } = await standingOf(tx, ctx, priceId)
    if (wayBack !== 'offered') return null
    const address = linkAddress(slug ?? (await makeOnce(tx, ctx, priceId)))
    return quantity === 1 ? address : `${address}?quantity=${quantity}`
  })
}

async function makeOnce(tx: Tx, ctx: Ctx, priceId: string): Promise<string> {
  await tx.query(LOCK, [priceId])
  const { slug } = await standingOf(tx, ctx, priceId)
  if (slug) return slug
  const made = await createPaymentLink(
    { ...ctx, tx },
    { priceId: priceId as PriceId, allowQuantity: true },
    true,
  )
  return made.slug
}

async function standingOf(
  { query }: Pick<Tx, 'query'>,
  { businessId, environment }: Pick<Ctx, 'businessId' | 'environment'>,
  priceId: string,
): Promise<Standing> {
  const [row] = await query<Standing>(STANDING, [businessId, environment, priceId])
  return found(row)
}

/** Whether a person can start their own subscription again. Creates nothing. */
export async function findOwnWayBack({ status, priceId, ...tenant }: OwnSubscription): Promise<WayBack> {
  return status === 'canceled' ? (await standingOf({ query }, tenant, priceId)).wayBack : null
}

/**
 * The address where a person starts again with a subscription of their wallet.
 * @throws {DomainError} `resource_not_found`, `payment_link_inactive` if it is not offered.
 */
export function startOwnAgain(ctx: UserCtx, id: SubscriptionId): Promise<string> {
  return transact(ctx, async (tx) => {
    const { businessId, environment, priceId, quantity } = await loadSubscription({ ...ctx, tx }, id)
    const { now, requestId, ip } = ctx
    const tenant: Ctx = { businessId, environment, actor: { kind: 'system' }, now, requestId, ip, tx }
    const address = await startAgainAddress(tenant, { priceId, quantity })
    if (!address) throw new DomainError('payment_link_inactive')
    return address
  })
}
