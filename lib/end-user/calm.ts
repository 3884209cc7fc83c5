import { REMINDER_MS } from '@/lib/core/dunning'
import { DAY_MS } from '@/lib/core/duration'
import type { Coming } from './load-coming'
import type { OwnSubscription } from './load-subscriptions'

interface Balance {
  coming: Coming
  subscriptions: readonly OwnSubscription[]
  /** True if there are open invoices that the balance does not pay automatically. */
  hasOpen: boolean
}

/** The state while no money is missing for overdue or soon due charges. */
export interface Calm {
  /** `agreedPaid`: there is also an open request. `free`: all are in their trials. */
  kind: 'paid' | 'free' | 'agreedPaid'
  /** Until when. Null if nothing is running. */
  until: Date | null
  /** When a link will be sent, and for how much. Null if none will be. */
  link: { at: Date; amountPaisa: bigint } | null
}

export function calmOf({ coming: { paidUntil, charges }, subscriptions, hasOpen }: Balance): Calm {
  const living = subscriptions.filter(({ status }) => status === 'active' || status === 'trialing')
  const next = subscriptions.find(({ id }) => id === paidUntil?.subscriptionId)
  // A canceled subscription is paid until its period ends.
  const ends = living.map(({ currentPeriodEnd }) => currentPeriodEnd.getTime())
  const isCalm = !hasOpen && charges.every(({ isAgreed }) => isAgreed)
  const isFree = living.length > 0 && living.every(({ status }) => status === 'trialing')
  const hasLink = paidUntil && paidUntil.shortfallPaisa > 0n && next && !isShorterThanNotice(next)
  return {
    kind: isCalm ? (isFree ? 'free' : 'paid') : 'agreedPaid',
    until: paidUntil?.at ?? (ends.length > 0 ? new Date(Math.max(...ends)) : null),
    link: hasLink
      ? { at: new Date(paidUntil.at.getTime() - REMINDER_MS), amountPaisa: paidUntil.shortfallPaisa }
      : null,
  }
}

/** True if its customers are not notified before a charge, because its period is no longer than the notice. */
const isShorterThanNotice = ({ interval, intervalCount }: OwnSubscription) =>
  interval === 'day' && intervalCount * DAY_MS <= REMINDER_MS
