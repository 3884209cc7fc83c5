import { findLinkContext } from '@/lib/auth/payment-link'
import type { CheckoutView } from '@/lib/checkout/read'
import { checkoutSessions } from '@/lib/checkout/table'
import { storedTerms, termsOf } from '@/lib/checkout/terms'
import { found } from '@/lib/core/found'
import type { CallCtx, Ctx } from '@/lib/infra/ctx'
import { transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Offer } from '@/lib/price/lock-offer'
import type { PaymentLinkModel } from '@/prisma/generated/models'
import { linkCoupon } from './start'
import { paymentLinks } from './table'

type Business = Pick<
  CheckoutView,
  | 'businessName'
  | 'logoUrl'
  | 'accentColor'
  | 'supportEmail'
  | 'supportPhone'
  | 'supportUrl'
  | 'timeZone'
  | 'panNumber'
  | 'isSilent'
>
type Product = Pick<CheckoutView, 'productDescription' | 'imageUrl' | 'isSold'>
type Row = PaymentLinkModel & Business & Product & Offer

const VIEW = `
SELECT ${paymentLinks.columnList('l')},
  b.name AS business_name, b.logo_url, b.accent_color, b.support_email, b.support_phone, b.support_url, b.time_zone, b.pan_number, 'renewalShort' = ANY (b.notices_off) AS is_silent,
  pr.name AS product_name, pr.description AS product_description, pr.image_url,
  p.amount_paisa, p.currency, p.interval, p.interval_count, p.calendar, p.trial_days, p.active AND pr.active AS is_sold
FROM payment_links l
JOIN businesses b ON b.id = l.business_id
JOIN prices p ON p.business_id = l.business_id AND p.environment = l.environment AND p.id = l.price_id
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
WHERE l.slug = $1`

/** The present offer of a payment link. */
export interface LinkView {
  link: PaymentLinkModel
  /** The offer, shown like a checkout that has not started. */
  view: CheckoutView
  /** The time of the business. */
  now: Date
}

/**
 * The payment link at an address. Creates nothing.
 * @param wish the quantity that the person has chosen. It is used if the link allows quantities.
 */
export async function findLinkAt(
  slug: string,
  wish: { quantity?: number | undefined },
  call: Pick<CallCtx, 'requestId' | 'ip'>,
): Promise<LinkView | undefined> {
  const at = await findLinkContext(slug, call)
  if (!at) return undefined
  return transact(at, (tx) => readLink(tx, at, slug, wish.quantity))
}

async function readLink(tx: Tx, at: Ctx, slug: string, wished: number | undefined): Promise<LinkView> {
  const [row] = await tx.query<Row>(VIEW, [slug])
  const link = found(row)
  const quantity = link.allowQuantity && wished !== undefined ? wished : link.quantity
  const coupon = await linkCoupon(tx, at, link)
  const asked = { quantity, coupon, allowCouponCodes: link.allowCouponCodes }
  const terms = storedTerms(link, asked)
  const offered = termsOf({ terms }, link)
  const view: CheckoutView = {
    ...checkoutSessions.nulls,
    ...link,
    tokenHash: new Uint8Array(),
    couponTries: null,
    terms,
    preBound: false,
    isKnownOnly: false,
    status: 'open',
    expiresAt: at.now,
    isOver: false,
    isQuiet: false,
    ...offered,
    present: offered,
    isChanged: false,
    refusedCode: null,
    isArchived: false,
    linkedPhone: null,
    offeredPhone: null,
    balancePaisa: null,
    topUpId: null,
    cameTwicePaisa: null,
    currentPeriodStart: null,
    currentPeriodEnd: null,
    firstPaidPaisa: null,
    firstPaidFrom: null,
    firstPaidTo: null,
    isEnded: false,
    endsItself: false,
  }
  return { link, view, now: at.now }
}

const OPENED = `UPDATE payment_links SET opened = opened + 1
  WHERE business_id = $1 AND environment = $2 AND id = $3`

/** Counts one more visitor of the link. */
export async function countOpened({
  businessId,
  environment,
  id,
}: Pick<PaymentLinkModel, 'businessId' | 'environment' | 'id'>): Promise<void> {
  await query(OPENED, [businessId, environment, id])
}
