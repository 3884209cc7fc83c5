import { type Discount, takenOff } from '@/lib/core/discount'
import { invalidParameter } from '@/lib/core/errors'
import { type OnceBilled, sumOfItems } from '@/lib/core/invoice-line'
import { payableSum, payableTimes, timesQuantity } from '@/lib/core/quantity'
import { type ShownTerms, shownPeriods } from '@/lib/core/shown-terms'
import type { Offer } from '@/lib/price/lock-offer'
import type { CheckoutSessionModel } from '@/prisma/generated/models'

type OfferTerms = Pick<
  Offer,
  'productName' | 'amountPaisa' | 'currency' | 'interval' | 'intervalCount' | 'calendar' | 'trialDays'
>

/** What a checkout promises. The page shows these terms, and the start charges exactly these. `amountPaisa` is for the whole quantity. */
export type CheckoutTerms = OfferTerms & AskedTerms

/** What a merchant chooses for a checkout besides its price. */
export interface AskedTerms {
  /** The quantity of the price. */
  quantity: number
  /** A maximum per period, above the present cost. The customer may leave it out. Null if it is not asked for. */
  maxAmountPaisa: bigint | null
  /** The most per Nepali month for other charges. The customer may leave it out. Null if it is not asked for. */
  allowancePaisa: bigint | null
  /** Items that are billed once, with the first payment. With a trial they are charged at once. */
  items: readonly OnceBilled[]
  /** The coupon's discount on coming periods. Null if none is set. */
  coupon: Discount | null
  /** True if the customer may enter a coupon code. */
  allowCouponCodes: boolean
  /** True if the person has had the product's free days before, so this checkout has none. */
  trialUsed: boolean
}

const NOTHING_ASKED: AskedTerms = {
  quantity: 1,
  maxAmountPaisa: null,
  allowancePaisa: null,
  items: [],
  coupon: null,
  allowCouponCodes: false,
  trialUsed: false,
}

// The calendar of a price never changes, so it is not stored.
type StoredTerms = Omit<OfferTerms, 'amountPaisa' | 'calendar'> & { amountPaisa: string } & {
  [Name in 'maxAmountPaisa' | 'allowancePaisa']?: string
} & {
  /** Left out for one. */
  quantity?: number
  items?: { description: string; amountPaisa: string; quantity: number }[]
  coupon?: Pick<Discount, keyof Discount>
  /** The code of a coupon that was removed, because it became invalid or is not for this person. */
  refusedCode?: string
  allowCouponCodes?: true
  trialUsed?: true
}

/**
 * The terms of an offer, for the column `terms`. They do not include the price's nickname.
 * @throws {DomainError} `parameter_invalid` if the quantity costs more than an amount can be, or the maximum does not fit.
 */
export function storedTerms(offer: OfferTerms, asked: Partial<AskedTerms>): StoredTerms {
  const { quantity, maxAmountPaisa, allowancePaisa, items, coupon, allowCouponCodes } = {
    ...NOTHING_ASKED,
    ...asked,
  }
  const fullPaisa = payableTimes(offer.amountPaisa, quantity)
  payableSum(fullPaisa, sumOfItems(items))
  if (maxAmountPaisa !== null && !isMaximumOf(fullPaisa, maxAmountPaisa))
    throw invalidParameter(
      'maxAmountPaisa',
      'must be more than what a period costs, and at most twice as much.',
    )
  const { productName, currency, interval, intervalCount, trialDays } = offer
  return {
    productName,
    amountPaisa: fullPaisa.toString(),
    currency,
    interval,
    intervalCount,
    trialDays,
    ...(quantity !== 1 && { quantity }),
    ...(maxAmountPaisa !== null && { maxAmountPaisa: maxAmountPaisa.toString() }),
    ...(allowancePaisa !== null && { allowancePaisa: allowancePaisa.toString() }),
    ...(items.length > 0 && { items: items.map(storedItem) }),
    ...(coupon && { coupon }),
    ...(allowCouponCodes && { allowCouponCodes }),
  }
}

const storedItem = ({ description, amountPaisa, quantity }: OnceBilled) => ({
  description,
  amountPaisa: amountPaisa.toString(),
  quantity,
})

/** Whether neither the start nor a later period charges anything, so that no provider is needed. */
export function costsNothing(session: Pick<CheckoutSessionModel, 'terms'>): boolean {
  const stored = storedIn(session)
  if (stored === null) return false
  const { items, coupon } = askedOf(session)
  const amountPaisa = BigInt(stored.amountPaisa)
  const lastingPaisa = coupon?.periodsLeft === null ? takenOff(coupon, amountPaisa) : 0n
  return amountPaisa === lastingPaisa && sumOfItems(items) === 0n
}

/** True if a maximum is above a period's cost, and at most twice as high. */
export function isMaximumOf(fullPaisa: bigint, maxAmountPaisa: bigint): boolean {
  return maxAmountPaisa > fullPaisa && maxAmountPaisa <= 2n * fullPaisa
}

/** The terms that a session was created with. A session of an older version has none, and gets the present offer. */
export function termsOf(session: Pick<CheckoutSessionModel, 'terms'>, present: OfferTerms): CheckoutTerms {
  const stored = storedIn(session)
  if (stored === null) return { ...present, ...NOTHING_ASKED }
  const { productName, amountPaisa, currency, interval, intervalCount, trialDays } = stored
  const asked = askedOf(session)
  const offered = {
    productName,
    currency,
    interval,
    intervalCount,
    trialDays: asked.trialUsed ? 0 : trialDays,
  }
  return {
    ...offered,
    ...asked,
    calendar: present.calendar,
    amountPaisa: BigInt(amountPaisa),
  }
}

const storedIn = ({ terms }: Pick<CheckoutSessionModel, 'terms'>) => terms as unknown as StoredTerms | null

/** What the merchant chose for a session besides its price. */
export function askedOf(session: Pick<CheckoutSessionModel, 'terms'>): AskedTerms {
  const stored = storedIn(session)
  if (stored === null) return NOTHING_ASKED
  const { quantity = 1, maxAmountPaisa, allowancePaisa, items = [] } = stored
  return {
    quantity,
    maxAmountPaisa: maxAmountPaisa === undefined ? null : BigInt(maxAmountPaisa),
    allowancePaisa: allowancePaisa === undefined ? null : BigInt(allowancePaisa),
    items: items.map((item) => ({ ...item, amountPaisa: BigInt(item.amountPaisa) })),
    coupon: stored.coupon ?? null,
    allowCouponCodes: stored.allowCouponCodes ?? false,
    trialUsed: stored.trialUsed ?? false,
  }
}

/** The code of a coupon that was removed from this session. */
export const refusedCodeOf = (session: Pick<CheckoutSessionModel, 'terms'>): string | null =>
  storedIn(session)?.refusedCode ?? null

/** The stored terms with another coupon, or with none. */
export function termsWithCoupon(
  session: Pick<CheckoutSessionModel, 'terms'>,
  coupon: Discount | null,
  refusedCode: string | null = null,
) {
  const { coupon: _, refusedCode: __, ...others } = storedIn(session) as StoredTerms
  return { ...others, ...(coupon && { coupon: { ...coupon } }), ...(refusedCode && { refusedCode }) }
}

/** The free days of the offer, and whether this person has had them before. */
export function storedTrialDays(session: Pick<CheckoutSessionModel, 'terms'>) {
  const stored = storedIn(session)
  return { days: stored?.trialDays ?? 0, isUsed: stored?.trialUsed ?? false }
}

/** The stored terms with or without their free days. */
export function termsWithTrial(session: Pick<CheckoutSessionModel, 'terms'>, isUsed: boolean) {
  const { trialUsed: _, ...others } = storedIn(session) as StoredTerms
  return { ...others, ...(isUsed && { trialUsed: isUsed }) }
}

/** The terms as a person is shown them. */
export function shownTermsOf({ amountPaisa, coupon, ...terms }: CheckoutTerms): ShownTerms {
  return { ...terms, periods: shownPeriods(amountPaisa, coupon) }
}

/** True if an offer still matches the terms. */
export function isSameOffer(terms: CheckoutTerms, present: OfferTerms): boolean {
  return (
    terms.productName === present.productName &&
    terms.amountPaisa === timesQuantity(present.amountPaisa, terms.quantity) &&
    terms.currency === present.currency &&
    terms.interval === present.interval &&
    terms.intervalCount === present.intervalCount &&
    (terms.trialUsed || terms.trialDays === present.trialDays)
  )
}
