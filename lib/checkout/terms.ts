import type { Offer } from '@/lib/price/lock-offer'
import type { CheckoutSessionModel } from '@/prisma/generated/models'

/** What a checkout promises. The page shows these terms, and the start takes them and no others. */
export type CheckoutTerms = Pick<
  Offer,
  'productName' | 'amountPaisa' | 'currency' | 'interval' | 'intervalCount' | 'trialDays'
>

type StoredTerms = Omit<CheckoutTerms, 'amountPaisa'> & { amountPaisa: string }

/** The terms of an offer, for the column `terms`. The nickname of a price is not among them. */
export function storedTerms(offer: CheckoutTerms): StoredTerms {
  const { productName, amountPaisa, currency, interval, intervalCount, trialDays } = offer
  return { productName, amountPaisa: amountPaisa.toString(), currency, interval, intervalCount, trialDays }
}

/** The terms that a session was made with. A session of an older version has none: then the present offer counts. */
export function termsOf(
  { terms }: Pick<CheckoutSessionModel, 'terms'>,
  present: CheckoutTerms,
): CheckoutTerms {
  if (terms === null) return present
  const stored = terms as StoredTerms
  return { ...stored, amountPaisa: BigInt(stored.amountPaisa) }
}

/** True if an offer is still what the terms say. */
export function isSameOffer(terms: CheckoutTerms, present: CheckoutTerms): boolean {
  return (
    terms.productName === present.productName &&
    terms.amountPaisa === present.amountPaisa &&
    terms.currency === present.currency &&
    terms.interval === present.interval &&
    terms.intervalCount === present.intervalCount &&
    terms.trialDays === present.trialDays
  )
}
