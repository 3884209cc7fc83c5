import { invalidParameter } from '@/lib/core/errors'
import { payableTimes, timesQuantity } from '@/lib/core/quantity'
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
}

const NOTHING_ASKED: AskedTerms = { quantity: 1, maxAmountPaisa: null, allowancePaisa: null }

// The calendar of a price never changes.
type StoredTerms = Omit<OfferTerms, 'amountPaisa' | 'calendar'> & { amountPaisa: string } & {
  [Name in Exclude<keyof AskedTerms, 'quantity'>]?: string
} & {
  /** Left out: one. */
  quantity?: number
}

/**
 * The terms of an offer, for the column `terms`. The nickname of a price is not among them.
 * @throws {DomainError} `parameter_invalid` if the quantity costs more than an amount can be, or the maximum does not fit.
 */
export function storedTerms(offer: OfferTerms, asked: AskedTerms): StoredTerms {
  const { quantity, maxAmountPaisa, allowancePaisa } = asked
  const fullPaisa = payableTimes(offer.amountPaisa, quantity)
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
  }
}

/** A maximum is above what a period costs, and at most twice as high. */
export function isMaximumOf(fullPaisa: bigint, maxAmountPaisa: bigint): boolean {
  return maxAmountPaisa > fullPaisa && maxAmountPaisa <= 2n * fullPaisa
}

/** The terms that a session was made with. A session of an older version has none: then the present offer counts. */
export function termsOf({ terms }: Pick<CheckoutSessionModel, 'terms'>, present: OfferTerms): CheckoutTerms {
  if (terms === null) return { ...present, ...NOTHING_ASKED }
  const { quantity = 1, maxAmountPaisa, allowancePaisa, ...stored } = terms as unknown as StoredTerms
  return {
    ...stored,
    calendar: present.calendar,
    quantity,
    amountPaisa: BigInt(stored.amountPaisa),
    maxAmountPaisa: maxAmountPaisa === undefined ? null : BigInt(maxAmountPaisa),
    allowancePaisa: allowancePaisa === undefined ? null : BigInt(allowancePaisa),
  }
}

/** True if an offer is still what the terms say. */
export function isSameOffer(terms: CheckoutTerms, present: OfferTerms): boolean {
  return (
    terms.productName === present.productName &&
    terms.amountPaisa === timesQuantity(present.amountPaisa, terms.quantity) &&
    terms.currency === present.currency &&
    terms.interval === present.interval &&
    terms.intervalCount === present.intervalCount &&
    terms.trialDays === present.trialDays
  )
}

/** How many of its price a session offers. */
export function quantityOf({ terms }: Pick<CheckoutSessionModel, 'terms'>): number {
  return (terms as unknown as StoredTerms | null)?.quantity ?? 1
}
