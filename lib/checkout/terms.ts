import type { Offer } from '@/lib/price/lock-offer'
import type { CheckoutSessionModel } from '@/prisma/generated/models'

type OfferTerms = Pick<
  Offer,
  'productName' | 'amountPaisa' | 'currency' | 'interval' | 'intervalCount' | 'trialDays'
>

/** What a checkout promises. The page shows these terms, and the start takes them and no others. */
export type CheckoutTerms = OfferTerms & AskedTerms

/** What a checkout asks for besides. The customer may leave each out. Null: it does not ask. */
export interface AskedTerms {
  /** The most per period, above the price. */
  maxAmountPaisa: bigint | null
  /** The most per Nepali month for other things. */
  allowancePaisa: bigint | null
}

const NOTHING_ASKED: AskedTerms = { maxAmountPaisa: null, allowancePaisa: null }

type StoredTerms = Omit<OfferTerms, 'amountPaisa'> & { amountPaisa: string } & {
  [Name in keyof AskedTerms]?: string
}

/** The terms of an offer, for the column `terms`. The nickname of a price is not among them. */
export function storedTerms(offer: OfferTerms, { maxAmountPaisa, allowancePaisa }: AskedTerms): StoredTerms {
  const { productName, amountPaisa, currency, interval, intervalCount, trialDays } = offer
  return {
    productName,
    amountPaisa: amountPaisa.toString(),
    currency,
    interval,
    intervalCount,
    trialDays,
    ...(maxAmountPaisa !== null && { maxAmountPaisa: maxAmountPaisa.toString() }),
    ...(allowancePaisa !== null && { allowancePaisa: allowancePaisa.toString() }),
  }
}

/** A maximum is above the price, and at most twice as high. */
export function isMaximumOf(price: Pick<OfferTerms, 'amountPaisa'>, maxAmountPaisa: bigint): boolean {
  return maxAmountPaisa > price.amountPaisa && maxAmountPaisa <= 2n * price.amountPaisa
}

/** The terms that a session was made with. A session of an older version has none: then the present offer counts. */
export function termsOf({ terms }: Pick<CheckoutSessionModel, 'terms'>, present: OfferTerms): CheckoutTerms {
  if (terms === null) return { ...present, ...NOTHING_ASKED }
  const { maxAmountPaisa, allowancePaisa, ...stored } = terms as unknown as StoredTerms
  return {
    ...stored,
    amountPaisa: BigInt(stored.amountPaisa),
    maxAmountPaisa: maxAmountPaisa === undefined ? null : BigInt(maxAmountPaisa),
    allowancePaisa: allowancePaisa === undefined ? null : BigInt(allowancePaisa),
  }
}

/** True if an offer is still what the terms say. */
export function isSameOffer(terms: OfferTerms, present: OfferTerms): boolean {
  return (
    terms.productName === present.productName &&
    terms.amountPaisa === present.amountPaisa &&
    terms.currency === present.currency &&
    terms.interval === present.interval &&
    terms.intervalCount === present.intervalCount &&
    terms.trialDays === present.trialDays
  )
}
