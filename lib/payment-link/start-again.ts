import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { PriceId, SubscriptionId } from '@/lib/core/id'
import { loadSubscription, type OwnSubscription } from '@/lib/end-user/load-subscriptions'
import { type Ctx, transact, type UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { createPaymentLink } from './create'
import { linkAddress } from './present'

/** What a page says of the way back to what has ended. Null: it lives, or the business offers none. */
export type WayBack = 'offered' | 'not_sold' | null

/** SQL: the way back to a price `p` of product `pr` at business `b`. `l` is its link; there is none before it is needed. */
export const WAY_BACK = `CASE WHEN NOT (p.active AND pr.active) THEN 'not_sold'
  WHEN b.start_again AND l.active IS NOT false THEN 'offered' END`

/** SQL: the link of a price `p` that leads back to it. */
export const LINK_BACK = `payment_links l
  ON l.business_id = p.business_id AND l.environment = p.environment AND l.price_id = p.id AND l.start_again`

interface Standing {
  wayBack: WayBack
  /** Null: no link was needed yet. */
  slug: string | null
}

const STANDING = `
SELECT ${WAY_BACK} AS way_back, l.slug
FROM businesses b
JOIN prices p ON p.business_id = b.id AND p.environment = $2 AND p.id = $3
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
LEFT JOIN ${LINK_BACK}
WHERE b.id = $1`

// Of many who need the first link of a price at once, one makes it.
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('start again ' || $1, 0))`

/**
 * The address at which a customer begins again with what they had. The link of the price is made when it is needed first.
 * @returns null if the business does not want it, the price is not sold any more, or its link is switched off.
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

/** The way back to an own subscription. Reading it makes nothing. */
export async function findOwnWayBack({ status, priceId, ...tenant }: OwnSubscription): Promise<WayBack> {
  return status === 'canceled' ? (await standingOf({ query }, tenant, priceId)).wayBack : null
}

/**
 * The address at which a person begins again with a subscription of their wallet.
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
