import { type Discount, takenOff } from '@/lib/core/discount'
import type { WireCreditNote } from '@/lib/credit-note/present'
import type { WireSubscription } from '@/lib/subscription/present'
import type { EventFacts, Notice } from './notice'

// The notices about changed terms, pauses, ends and refunds. Pure functions.

/** A refund to the wallet. If the merchant refunds by hand, customer and merchant settle that between them, so there is no notice. */
export function refunded({ data, productName, wallet }: EventFacts): Notice | null {
  const { kind, settlement, amountPaisa } = data as WireCreditNote
  if (settlement !== 'wallet' || !wallet) return null
  return {
    kind: 'refunded',
    variant: kind,
    amounts: { amount: BigInt(amountPaisa) },
    dates: {},
    productName,
    action: { to: 'wallet' },
  }
}

/** New terms for which nothing was billed. For the others, the receipt or the notice of the refund says it. */
export function changed({ data, productName, terms, wallet }: EventFacts): Notice | null {
  if (!terms.changedFreely) return null
  return {
    kind: 'changed',
    variant: 'now',
    amounts: { amount: terms.amountPaisa },
    dates: { at: new Date((data as WireSubscription).currentPeriodEnd) },
    productName,
    action: wallet && { to: 'wallet' },
  }
}

/** New terms from the next period on. A customer whose agreement does not cover them is asked to agree. */
export function changeAhead({ data, previous, terms, wallet, agreementUrl }: EventFacts): Notice | null {
  const { pendingChange } = data as WireSubscription
  if (!pendingChange || !previous || !('pendingChange' in previous) || !terms.coming) return null
  const { amountPaisa, productName } = terms.coming
  const isRaise = amountPaisa > terms.amountPaisa
  return {
    kind: 'changed',
    variant: isRaise && agreementUrl ? 'asked' : 'ahead',
    amounts: { former: terms.amountPaisa, amount: amountPaisa },
    dates: { at: new Date(pendingChange.effectiveAt) },
    productName,
    action: isRaise && agreementUrl ? { to: 'agreement', url: agreementUrl } : wallet && { to: 'wallet' },
  }
}

/** From the next period on, the discount is smaller or gone. A customer whose agreement does not cover the new amount is asked to agree. */
export function discountShrunk({
  data,
  previous,
  terms,
  wallet,
  agreementUrl,
  isCollected,
  productName,
}: EventFacts): Notice | null {
  if (!wallet || isCollected || !previous || !('discount' in previous)) return null
  const full = terms.coming?.amountPaisa ?? terms.amountPaisa
  const { discount, currentPeriodEnd } = data as WireSubscription
  const former = full - takenOff(previous.discount as Discount | null, full)
  const amount = full - takenOff(discount, full)
  if (amount <= former) return null
  return {
    kind: 'changed',
    variant: agreementUrl ? 'asked' : 'ahead',
    amounts: { former, amount },
    dates: { at: new Date(currentPeriodEnd) },
    productName,
    action: agreementUrl ? { to: 'agreement', url: agreementUrl } : { to: 'wallet' },
  }
}

export function paused({ data, productName, wallet }: EventFacts): Notice {
  const { resumesAt } = data as WireSubscription
  return {
    kind: 'paused',
    variant: resumesAt ? 'until' : 'open',
    amounts: {},
    dates: resumesAt ? { at: new Date(resumesAt) } : {},
    productName,
    action: wallet && { to: 'wallet' },
  }
}

/** A pause that has ended. If the next period could not be paid, that has its own notice. */
export function unpaused({ data, productName, wallet }: EventFacts): Notice | null {
  const { status, currentPeriodEnd } = data as WireSubscription
  if (status !== 'active' && status !== 'trialing') return null
  return {
    kind: 'paused',
    variant: 'over',
    amounts: {},
    dates: { paidUntil: new Date(currentPeriodEnd) },
    productName,
    action: wallet && { to: 'wallet' },
  }
}

export function ended({ data, now, productName, wallet, startAgain }: EventFacts): Notice {
  const { endedAt, cancelReason } = data as WireSubscription
  const variant = cancelReason === 'payment_failed' ? 'unpaid' : 'canceled'
  return {
    kind: 'ended',
    variant: startAgain ? `${variant}_again` : variant,
    amounts: {},
    dates: { at: endedAt ? new Date(endedAt) : now },
    productName,
    action: startAgain ? { to: 'start_again', address: startAgain } : wallet && { to: 'wallet' },
  }
}

/**
 * The number of changes of one subscription that its customer is notified of on one day. A business's server that is stuck in a loop would
 * otherwise send a hundred messages. One more message says that there were several changes. After that, nothing is sent until the next day.
 */
const MOST = 5

/** The notice of a change, or the summary, or null. */
export function boundedChange(notice: Notice, before: number): Notice | null {
  if (before < MOST) return notice
  if (before > MOST) return null
  const { productName } = notice
  return {
    kind: notice.kind,
    variant: 'several',
    amounts: {},
    dates: {},
    ...(productName && { productName }),
    action: { to: 'wallet' },
  }
}
