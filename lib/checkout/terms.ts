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

/** What a checkout promises. The page shows these terms, and the start takes them and no others. `amountPaisa` is that of the whole quantity. */
export type CheckoutTerms = OfferTerms & AskedTerms

/** What a merchant chooses for a checkout besides its price. */
export interface AskedTerms {
  /** How many of the price. */
  quantity: number
  /** The most per period, above what it costs. The customer may leave it out. Null: it does not ask. */
  maxAmountPaisa: bigint | null
  /** The most per Nepali month for other things. The customer may leave it out. Null: it does not ask. */
  allowancePaisa: bigint | null
  /** What is billed once, with the first payment. With a trial it is charged at once. */
  items: readonly OnceBilled[]
  /** What a coupon takes off the periods to come. Null: none is set. */
  coupon: Discount | null
  /** The customer may type the code of a coupon. */
  allowCouponCodes: boolean
  /** The person has had the free days of the product before, so this has none. */
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

// The calendar of a price never changes.
type StoredTerms = Omit<OfferTerms, 'amountPaisa' | 'calendar'> & { amountPaisa: string } & {
  [Name in 'maxAmountPaisa' | 'allowancePaisa']?: string
} & {
  /** Left out: one. */
  quantity?: number
  items?: { description: string; amountPaisa: string; quantity: number }[]
  coupon?: Pick<Discount, keyof Discount>
  /** The code of a coupon that was taken back, because it became invalid or is not for this person. */
  refusedCode?: string
  allowCouponCodes?: true
  trialUsed?: true
}

/**
 * The terms of an offer, for the column `terms`. The nickname of a price is not among them.
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

/** Whether neither the start nor a later period takes money, so that no provider is needed. */
export function costsNothing(session: Pick<CheckoutSessionModel, 'terms'>): boolean {
  const stored = storedIn(session)
  if (stored === null) return false
  const { items, coupon } = askedOf(session)
  const amountPaisa = BigInt(stored.amountPaisa)
  const lastingPaisa = coupon?.periodsLeft === null ? takenOff(coupon, amountPaisa) : 0n
  return amountPaisa === lastingPaisa && sumOfItems(items) === 0n
}

/** A maximum is above what a period costs, and at most twice as high. */
export function isMaximumOf(fullPaisa: bigint, maxAmountPaisa: bigint): boolean {
  return maxAmountPaisa > fullPaisa && maxAmountPaisa <= 2n * fullPaisa
}

/** The terms that a session was made with. A session of an older version has none: then the present offer counts. */
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

/** The code of a coupon that was taken back from this session. */
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

/** The stored terms with their free days, or without. */
export function termsWithTrial(session: Pick<CheckoutSessionModel, 'terms'>, isUsed: boolean) {
  const { trialUsed: _, ...others } = storedIn(session) as StoredTerms
  return { ...others, ...(isUsed && { trialUsed: isUsed }) }
}

/** The same as a person is shown them. */
export function shownTermsOf({ amountPaisa, coupon, ...terms }: CheckoutTerms): ShownTerms {
  return { ...terms, periods: shownPeriods(amountPaisa, coupon) }
}

/** True if an offer is still what the terms say. */
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
