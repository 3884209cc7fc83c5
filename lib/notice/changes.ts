import { type Discount, takenOff } from '@/lib/core/discount'
import type { WireCreditNote } from '@/lib/credit-note/present'
import type { WireSubscription } from '@/lib/subscription/present'
import type { EventFacts, Notice } from './notice'

// What a customer is told when the terms of a subscription change, when it pauses or ends, and when money comes back. Pure functions.

/** Money that went back to the wallet. What the merchant gives back by hand is between the two of them. */
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

/** New terms that billed nothing. Of others the receipt tells, or that money came back. */
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

/** New terms from the next period on. Who has not agreed to as much is asked. */
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

/** A smaller discount from the next period on, or none. Who has not agreed to as much is asked. */
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

/** A pause that is over. If a period that followed it is not paid, that is another notice. */
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
 * What a customer is told on one day of the changes that a business makes to one subscription. A server that is stuck in a loop
 * would otherwise send a hundred messages. One more says that there were several, and the rest is silence until the next day.
 */
const MOST = 5

/** The notice of a change, the summary, or none. */
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
