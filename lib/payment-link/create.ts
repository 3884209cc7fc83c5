import { randomInt } from 'node:crypto'
import { recordAudit } from '@/lib/audit/record'
import { checkReturnAddress } from '@/lib/checkout/create'
import { given } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { newId, type PriceId, toWire } from '@/lib/core/id'
import { payableTimes } from '@/lib/core/quantity'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { createOffer } from '@/lib/price/create-offer'
import { lockOffer } from '@/lib/price/lock-offer'
import { offerable } from '@/lib/subscription/redeem-coupon'
import { type CountedLink, presentPaymentLink } from './present'
import type { CreatePaymentLinkInput } from './schema'
import { paymentLinks } from './table'

// Without characters that look alike on paper. Ten characters out of 30 cannot be guessed.
const CHARACTERS = '23456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10

/** A random slug for the end of an address. */
export const newSlug = (): string =>
  Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')

// If another transaction has just inserted the same slug, the check waits for it.
const LOCK_SLUG = `SELECT pg_advisory_xact_lock(hashtextextended('payment link ' || $1, 0))`

/**
 * Creates a permanent address for a price. It never leads anywhere else, so that printed posters stay valid: a slug is never given to
 * another link, even after this one is switched off.
 * @param startAgain true if Khata creates it, for customers who start again.
 * @throws {DomainError} `resource_not_found`, `price_inactive`, `parameter_invalid`, `slug_taken`, `coupon_not_valid`.
 */
export function createPaymentLink(
  ctx: Ctx,
  input: CreatePaymentLinkInput,
  startAgain = false,
): Promise<CountedLink> {
  checkReturnAddress(ctx, 'successUrl', input.successUrl ?? undefined)
  return transact(ctx, async (tx) => {
    const { businessId, environment, now } = ctx
    const { priceId: _, price: __, ...chosen } = input
    const { slug = newSlug(), quantity = 1, couponCode } = chosen
    const priceId = await offeredPrice({ ...ctx, tx }, input)
    const { amountPaisa } = await lockOffer(tx, ctx, priceId)
    payableTimes(amountPaisa, quantity)
    if (couponCode) await offerable(tx, ctx, { priceId }, couponCode)
    await tx.query(LOCK_SLUG, [slug])
    const taken = await tx.query('SELECT 1 FROM payment_links WHERE slug = $1', [slug])
    if (taken.length > 0) throw new DomainError('slug_taken', { param: 'slug' })
    const row = {
      ...paymentLinks.nulls,
      metadata: {},
      allowQuantity: false,
      allowCouponCodes: false,
      requireEmail: false,
      ...given(chosen),
      priceId,
      slug,
      quantity,
      id: newId('plink'),
      businessId,
      environment,
      active: true,
      startAgain,
      opened: 0,
      createdAt: now,
      updatedAt: now,
    }
    await paymentLinks.insert(tx, [row])
    const link: CountedLink = { ...row, started: 0, paid: 0, costsNothing: amountPaisa === 0n }
    await emit(tx, ctx, 'payment_link.created', row.id, presentPaymentLink(link))
    await recordAudit(tx, ctx, 'payment_link.created', toWire('plink', row.id), {
      slug,
      priceId: toWire('price', priceId),
    })
    return link
  })
}

/** The existing price, or one that is created now. The schema ensures that one of them was sent. */
async function offeredPrice(ctx: Ctx, { priceId, price }: CreatePaymentLinkInput): Promise<PriceId> {
  return price ? ((await createOffer(ctx, price)).id as PriceId) : found(priceId, 'priceId')
}
