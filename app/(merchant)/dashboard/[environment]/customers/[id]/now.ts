import { dayInWords } from '@/lib/core/calendar-date'
import { formatNpr } from '@/lib/core/money'

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
