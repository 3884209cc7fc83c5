import { REMINDER_MS } from '@/lib/core/dunning'
import type { Environment } from '@/prisma/generated/enums'

/**
 * What a merchant may see of a coming charge: all of the wallet, in the sandbox; whether the wallet covers the charge; or the
 * amount alone.
 */
export type Shown = 'wallet' | 'coverage' | 'amount'

interface Charge {
  environment: Environment
  at: Date
  now: Date
  /** The wallet has paid a charge of this subscription, and the price has not changed since then. */
  wasPaidBefore: boolean
}

/**
 * In production a wallet belongs to a person and pays many businesses. A merchant learns whether it covers a charge three
 * days before it, and only of a charge like one that it has paid. Otherwise a merchant could measure the balance: with
 * trials of many prices, or with one price that changes again and again.
 */
export function shownOf({ environment, at, now, wasPaidBefore }: Charge): Shown {
  if (environment === 'sandbox') return 'wallet'
  const isSoon = at.getTime() - now.getTime() <= REMINDER_MS
  return isSoon && wasPaidBefore ? 'coverage' : 'amount'
}
