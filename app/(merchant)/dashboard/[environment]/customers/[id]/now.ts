import { dayInWords } from '@/lib/core/calendar-date'
import { formatNpr } from '@/lib/core/money'
import type { erasureRefusal } from '@/lib/data-rights/erase-customer'
import type { NamedSubscription } from '@/lib/subscription/present'

export interface CustomerStanding {
  archivedAt: Date | null
  /** The wallet of a person pays for the customer. */
  isLinked: boolean
  lifetimeValuePaisa: bigint
  subscriptions: readonly { status: string; nextAmountPaisa: bigint }[]
  now: Date
  timeZone: string
}

/** What is true of a customer now, in short sentences. */
export function standingOfCustomer(standing: CustomerStanding): string {
  const { archivedAt, lifetimeValuePaisa, now, timeZone } = standing
  const paid =
    lifetimeValuePaisa > 0n ? `Paid ${formatNpr(lifetimeValuePaisa, 'en')} so far.` : 'Nothing paid yet.'
  if (archivedAt) return `Archived on ${dayInWords(archivedAt, now, timeZone)}. ${paid}`
  return [subscribed(standing), paid, late(standing), wallet(standing)].filter(Boolean).join(' ')
}

function subscribed({ subscriptions }: CustomerStanding): string {
  const running = subscriptions.filter(({ status }) => status !== 'canceled').length
  if (running === 0) return 'No subscription runs.'
  return running === 1 ? 'One subscription runs.' : `${running} subscriptions run.`
}

function late({ subscriptions }: CustomerStanding): string {
  const owing = subscriptions.filter(({ status }) => status === 'past_due' || status === 'unpaid')
  const owedPaisa = owing.reduce((sum, { nextAmountPaisa }) => sum + nextAmountPaisa, 0n)
  return owing.length > 0 ? `${formatNpr(owedPaisa, 'en')} are overdue.` : ''
}

function wallet({ isLinked }: CustomerStanding): string {
  return isLinked ? '' : 'No wallet is linked yet: a checkout links one.'
}

/** What archiving a customer does, in figures. */
export function archiving(subscriptions: readonly Pick<NamedSubscription, 'endedAt'>[]): string {
  const live = subscriptions.filter(({ endedAt }) => endedAt === null).length
  if (live > 0) {
    const count = live === 1 ? 'One subscription is' : `${live} subscriptions are`
    return `${count} not over yet. Cancel first: a customer with a live subscription cannot be archived.`
  }
  const ended =
    subscriptions.length === 1 ? 'The ended subscription' : `The ${subscriptions.length} ended subscriptions`
  const kept =
    subscriptions.length > 0
      ? `${ended} and all invoices stay readable.`
      : 'All that is known stays readable.'
  return `The customer gets no new subscription any more. ${kept} Cannot be undone.`
}

export type ErasureRefusal = NonNullable<Awaited<ReturnType<typeof erasureRefusal>>>

/** What an erasure does. */
export const ERASING =
  'Name, e-mail address, metadata and the link to the phone are replaced here, and in events, deliveries, messages and checkouts. Invoices keep their numbers, amounts and dates, and name a pseudonym. The customer is archived. Your own systems still know the person. Cannot be undone.'

/** Why a customer cannot be erased now, and what to do first. */
export const WHY_NOT: Record<ErasureRefusal, string> = {
  customer_has_active_subscriptions:
    'This customer cannot be erased while a subscription runs. Cancel it at once first.',
  customer_has_open_invoices:
    'This customer cannot be erased while a draft or an invoice is open. Send drafts, then mark them as paid or void them.',
}
