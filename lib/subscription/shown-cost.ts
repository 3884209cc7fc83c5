import type { Terms } from '@/lib/billing/load-billables'
import { DomainError } from '@/lib/core/errors'
import { INTERVALS } from '@/lib/core/period'
import { timesQuantity } from '@/lib/core/quantity'
import type { BillingInterval } from '@/prisma/generated/enums'
import type { SubscriptionModel } from '@/prisma/generated/models'

/** What a page said of a subscription: what a period costs, and how long it is. */
export interface ShownCost {
  amountPaisa: bigint
  interval: BillingInterval
  intervalCount: number
}

/** A subscription that a person lets their wallet pay, with what they were shown of it. */
export interface ShownSubscription extends ShownCost {
  id: string
}

/** What a subscription costs by the terms of its price. Null: the merchant takes its money, and no wallet pays it. */
export function costOf(
  { id, quantity, collection }: Pick<SubscriptionModel, 'id' | 'quantity' | 'collection'>,
  { amountPaisa, interval, intervalCount }: Pick<Terms, 'amountPaisa' | 'interval' | 'intervalCount'>,
): ShownSubscription | null {
  if (collection === 'outside') return null
  return { id, amountPaisa: timesQuantity(amountPaisa, quantity), interval, intervalCount }
}

/** True if both cost the same, as often. */
export const isSameCost = (one: ShownCost, other: ShownCost): boolean =>
  one.amountPaisa === other.amountPaisa &&
  one.interval === other.interval &&
  one.intervalCount === other.intervalCount

/**
 * A subscription costs something else than the person was shown, or no wallet pays it any more.
 * @param expectedPaisa what the call would take now, without it.
 */
export const costChanged = (expectedPaisa: bigint): DomainError =>
  new DomainError('amount_changed', {
    expectedPaisa,
    message:
      'A subscription that was to be paid from now on costs something else than the customer was shown, or the business takes its money itself. Nothing was charged. Show them what it costs now.',
  })

/** As the field of a form keeps what the page showed: `50000 month 1`. */
export const shownInForm = ({ amountPaisa, interval, intervalCount }: ShownCost): string =>
  `${amountPaisa} ${interval} ${intervalCount}`

const IN_FORM = new RegExp(`^(\\d{1,16}) (${INTERVALS.join('|')}) (\\d{1,4})$`)

/** What `shownInForm` has written. Null: it is something else. */
export function readShown(field: string): ShownCost | null {
  const [, amount, interval, count] = IN_FORM.exec(field) ?? []
  if (amount === undefined) return null
  return { amountPaisa: BigInt(amount), interval: interval as BillingInterval, intervalCount: Number(count) }
}

/** The same, as the API takes it. */
export const shownOnWire = (shown: ShownCost) => ({ ...shown, amountPaisa: shown.amountPaisa.toString() })
