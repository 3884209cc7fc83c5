import { activeAgreement } from '@/lib/agreement/rules'
import { REMINDER_MS } from '@/lib/core/dunning'
import { fullCharge } from '@/lib/core/period-charge'
import type { Billable } from './billable'
import type { ForecastCharge } from './forecast'

/**
 * What a merchant may see of a coming charge: all of the wallet, in the sandbox; whether the wallet covers the charge; or the
 * amount alone.
 */
export type Shown = 'wallet' | 'coverage' | 'amount'

type Subject = Pick<Billable, 'subscription' | 'price' | 'now'>

/**
 * In production a wallet belongs to a person and pays many businesses. A merchant learns whether it covers a charge three
 * days before it, and only of a price that the person has agreed to or paid, and that has not changed since then. Otherwise
 * a merchant could measure the balance: with trials of many prices, or with one price that changes again and again.
 */
export function shownOf(subject: Subject, { at, isAgreed }: Pick<ForecastCharge, 'at' | 'isAgreed'>): Shown {
  const { subscription, now } = subject
  if (subscription.environment === 'sandbox') return 'wallet'
  const isSoon = at.getTime() - now.getTime() <= REMINDER_MS
  return isSoon && isAgreed && isKnown(subject) ? 'coverage' : 'amount'
}

/** The person has said yes to this very price, or has paid it. An allowance alone says yes to every price. */
function isKnown({ subscription, price }: Subject): boolean {
  const agreement = activeAgreement(subscription)
  const isNamed = agreement !== null && fullCharge({ subscription, price }) <= BigInt(agreement.amountPaisa)
  const givenAt = isNamed ? new Date(agreement.givenAt).getTime() : 0
  return price.updatedAt.getTime() <= Math.max(givenAt, subscription.lastBilledAt?.getTime() ?? 0)
}
