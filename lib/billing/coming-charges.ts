import { newId } from '@/lib/core/id'
import type { WalletModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import { copiesOf } from './copies-of'
import { dueSteps } from './due-steps'
import { isAtCalendarEnd } from './next-period'
import { BillingPlan } from './plan'
import { isRecovered, recoveryOrder } from './recovery-order'
import { recover } from './rules'

// What a wallet will be charged, if it holds enough for all of it. The engine itself plans it in memory, so a forecast
// knows every rule of billing: the order, the calendar, the retries, and what the customer has agreed to.

/** A step of a wallet's future. */
export interface FutureStep {
  subscriptionId: string
  /** When the wallet is charged, or tried again. */
  at: Date
  /** The price is free, or the customer has agreed, or will have: a new month of an allowance counts. Null: nothing is charged. */
  charge: { amountPaisa: bigint; isAgreed: boolean } | null
  /** No clock charges the subscription any more. */
  isOver: boolean
}

const PLENTY_PAISA = 10n ** 30n

/**
 * What the subscriptions of one wallet charge from now on, in the order of the engine: first the open invoices that a top-up
 * pays, then what falls due. A charge to which the customer has not agreed is there once, and takes nothing. Without end, if
 * a subscription is.
 * @param billables all subscriptions of the wallet that live. They stay as they are.
 */
export function* comingCharges(
  walletId: string,
  billables: readonly Billable[],
): Generator<FutureStep, void> {
  const own = copiesOf(billables)
  const wallet = { id: walletId, balancePaisa: PLENTY_PAISA, updatedAt: new Date(0) } as WalletModel
  const plan = new BillingPlan([wallet], newId)
  const asking = new Set<string>()

  const stepOf = (billable: Billable, at: Date, shownAt: Date): FutureStep => {
    const { subscription, openInvoice } = billable
    const paid = plan.consents.charges.pop()
    const isPaid = subscription.lastBilledAt === at
    const isAsked = subscription.notAgreed && !asking.has(subscription.id)
    if (isAsked) asking.add(subscription.id)
    const open = isAsked ? { amountPaisa: openInvoice?.totalAmountPaisa ?? 0n, isAgreed: false } : null
    return {
      subscriptionId: subscription.id,
      at: shownAt,
      charge: isPaid ? { amountPaisa: paid?.amountPaisa ?? 0n, isAgreed: true } : open,
      isOver: subscription.dueAt === null || isAtCalendarEnd(billable),
    }
  }

  const [open, others] = [own.filter(isRecovered), own.filter((each) => !isRecovered(each))]
  for (const billable of recoveryOrder(open)) {
    const { now } = billable
    const { nextRetryAt } = billable.subscription
    recover(plan, billable, now)
    yield stepOf(billable, now, nextRetryAt ?? now)
  }
  for (const billable of others.filter(({ subscription }) => subscription.notAgreed))
    yield stepOf(billable, billable.now, billable.subscription.nextRetryAt ?? billable.now)
  for (const { billable, at } of dueSteps(plan, own, isDue, instantOf)) yield stepOf(billable, at, at)
}

const isDue = (billable: Billable) => billable.subscription.dueAt !== null && !isAtCalendarEnd(billable)

/** What is late is charged now. */
function instantOf({ subscription, now }: Billable): Date {
  const dueAt = subscription.dueAt as Date
  return new Date(Math.max(dueAt.getTime(), now.getTime()))
}
