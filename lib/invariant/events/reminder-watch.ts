import { DAY_MS } from '@/lib/core/duration'
import type { Document } from './documents'

const REMINDED_MS = 3 * DAY_MS
const CHARGES = ['subscription.renewed', 'subscription.past_due']

interface Term {
  start: string
  end: string
  enteredAt: string
  /** The reminders that were sent in it. */
  reminded: Set<string>
  /** It was marked to end with its period, paused, or paid ahead, at any time. Then there may be no reminder. */
  isExcused: boolean
}

/**
 * Checks that each charge of a subscription was announced. In the sandbox everything is done when it is due, so every
 * period of three days or more has its reminder. In production a reminder that is too late is left out.
 */
export class ReminderWatch {
  #term: Term | undefined

  /** @param fromBeginning whether the first known event is the first event of the subscription. */
  constructor(private readonly fromBeginning: boolean) {}

  /** @returns the types that are missing before this step. */
  follow(before: Document | undefined, after: Document, types: readonly string[]): string[] {
    const [start, end] = [String(after.currentPeriodStart), String(after.currentPeriodEnd)]
    // The reversal of a payment brings it back to the period before. What it asks for was paid once.
    const isReversed = types.includes('subscription.past_due') && before?.currentPeriodStart !== start
    const isCharge = types.some((type) => CHARGES.includes(type)) && !isReversed
    const missing = before && isCharge ? this.#missing(before) : []
    const isNewTerm = before ? before.currentPeriodStart !== start : this.fromBeginning
    if (isNewTerm)
      this.#term = { start, end, enteredAt: String(after.updatedAt), reminded: new Set(), isExcused: false }
    else if (!before) this.#term = undefined
    if (this.#term) {
      this.#term.isExcused ||=
        after.cancelAtPeriodEnd === true || after.status === 'paused' || isPaidAhead(after)
      for (const type of types) this.#term.reminded.add(type)
    }
    return missing
  }

  #missing(before: Document): string[] {
    const term = this.#term
    if (!term || term.isExcused || term.enteredAt >= term.end) return []
    const isTrial = before.status === 'trialing'
    const isLong = Date.parse(term.end) - Date.parse(term.start) > REMINDED_MS
    const owed = [
      ...(isTrial || isLong ? ['subscription.renewal_upcoming'] : []),
      ...(isTrial ? ['subscription.trial_will_end'] : []),
    ]
    return owed.filter((type) => !term.reminded.has(type))
  }
}

const isPaidAhead = ({ paidUntil, currentPeriodEnd }: Document) =>
  typeof paidUntil === 'string' && paidUntil > String(currentPeriodEnd)
