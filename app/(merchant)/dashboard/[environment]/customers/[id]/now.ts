import type { Tone } from '@/components/ui/tone'
import type { Environment } from '@/lib/core/api-key-format'
import { dayInWords } from '@/lib/core/calendar-date'
import { dayOf } from '@/lib/core/day'
import { formatNpr } from '@/lib/core/money'
import { timesQuantity } from '@/lib/core/quantity'
import type { erasureRefusal } from '@/lib/data-rights/erase-customer'
import type { Owed } from '@/lib/invoice/owed'
import type { NamedSubscription } from '@/lib/subscription/present'

export interface CustomerStanding {
  archivedAt: Date | null
  lifetimeValuePaisa: bigint
  subscriptions: readonly { status: string }[]
  now: Date
  timeZone: string
}

/** What is true of a customer now, in short sentences. What is owed and who pays stands in figures below it. */
export function standingOfCustomer(standing: CustomerStanding): string {
  const { archivedAt, lifetimeValuePaisa, now, timeZone } = standing
  const paid =
    lifetimeValuePaisa > 0n ? `Paid ${formatNpr(lifetimeValuePaisa, 'en')} so far.` : 'Nothing paid yet.'
  if (archivedAt) return `Archived on ${dayInWords(archivedAt, now, timeZone)}. ${paid}`
  return `${subscribed(standing)} ${paid}`
}

function subscribed({ subscriptions }: CustomerStanding): string {
  const running = subscriptions.filter(({ status }) => status !== 'canceled').length
  if (running === 0) return 'No subscription runs.'
  return running === 1 ? 'One subscription runs.' : `${running} subscriptions run.`
}

type Charged = Pick<
  NamedSubscription,
  'id' | 'status' | 'collection' | 'paidUntil' | 'pastDueReason' | 'nextChargeAt' | 'nextAmountPaisa'
>

/** Who pays for a customer, and what comes. */
export interface Payer {
  environment: Environment
  /** The wallet of a person pays for the customer. */
  isLinked: boolean
  /** Of a sandbox. A wallet in production is the person's own. */
  walletBalancePaisa?: string | null | undefined
  /** Whether the wallet holds enough for what comes soon. Null: nothing comes, or a merchant may not know it. */
  isCovered: boolean | null
  /** Those that have not ended. */
  subscriptions: readonly Charged[]
  /** What waits for the next renewal. */
  waiting: readonly { amountPaisa: string; quantity: number; subscriptionId: string | null }[]
}

interface Paying {
  label: string
  tone?: Tone
  /** The figure is a day, an amount or a word. */
  at?: string
  paisa?: string
  word?: string
  note: string
}

const COVERAGE_DAYS: Record<Environment, string> = { sandbox: '7 days', production: '3 days' }

/** The wallet that pays, as far as a merchant may see it. Of somebody who pays outside of it: how far they have paid. */
export function payingOf(payer: Payer): Paying {
  const { isLinked, isCovered, environment, subscriptions } = payer
  if (subscriptions.length > 0 && subscriptions.every(({ collection }) => collection === 'outside'))
    return paidOutside(subscriptions)
  if (!isLinked) return { label: 'Wallet', word: 'Not linked', note: 'A checkout links one.' }
  const isOwing = subscriptions.some(({ pastDueReason }) => pastDueReason === 'insufficient_balance')
  const held = { tone: 'late' as const, note: 'Held too little at the last try.' }
  const ahead = `what is charged in the next ${COVERAGE_DAYS[environment]}`
  const short = { tone: 'late' as const, note: `Holds too little for ${ahead}.` }
  const known = isCovered ? { tone: 'good' as const, note: `Holds ${ahead}.` } : short
  if (environment === 'sandbox') {
    const nothing = isOwing ? held : { note: 'Nothing new is charged within a week.' }
    const figure = { label: 'Test money in the wallet', paisa: payer.walletBalancePaisa ?? '0' }
    return { ...figure, ...(isCovered === null ? nothing : known) }
  }
  if (isCovered === null && isOwing) return { label: 'Wallet', word: 'Fell short', ...held }
  if (isCovered === null)
    return { label: 'Wallet', word: 'Linked', note: 'Whether it covers a charge is said three days before.' }
  return { label: 'Wallet', word: isCovered ? 'Covered' : 'Falls short', ...known }
}

/** The subscription that ends first says how far a person has paid. */
function paidOutside(subscriptions: readonly Charged[]): Paying {
  const label = 'Paid until'
  const until = subscriptions.map(({ paidUntil }) => paidUntil)
  const [first] = until.flatMap((each) => each ?? []).toSorted()
  if (!first || until.includes(null))
    return { label, word: 'Not paid yet', note: 'They pay outside the wallet.' }
  return {
    label,
    at: first,
    note: subscriptions.length === 1 ? 'Paid outside the wallet.' : 'Of the one that is paid for least.',
  }
}

/** What the open invoices are, in words. */
export function owing({ count, overdueCount, overduePaisa }: Owed): string {
  if (count === 0) return 'No invoice is open.'
  const open = count === 1 ? 'One open invoice' : `${count} open invoices`
  if (overdueCount === 0) return count === 1 ? `${open}, not overdue.` : `${open}, none overdue.`
  if (overdueCount === count) return `${open}, overdue.`
  return `${open}. ${formatNpr(overduePaisa, 'en')} are overdue.`
}

/** What is charged next: all that falls on the same day, with what waits for it. Null: nothing is charged by the clock. */
export function nextCharge(
  subscriptions: Payer['subscriptions'],
  waiting: Payer['waiting'],
  timeZone: string,
): { at: string; paisa: bigint; note: string } | null {
  const coming = subscriptions.flatMap((each) =>
    each.nextChargeAt ? [{ ...each, nextChargeAt: each.nextChargeAt }] : [],
  )
  const [at] = coming.map(({ nextChargeAt }) => nextChargeAt).toSorted()
  if (!at) return null
  const dayOfCharge = dayOf(new Date(at), timeZone)
  const charged = coming.filter(({ nextChargeAt }) => dayOf(new Date(nextChargeAt), timeZone) === dayOfCharge)
  const renewing = new Set(charged.flatMap(({ id, status }) => (status === 'past_due' ? [] : [id])))
  const items = waiting.filter(({ subscriptionId }) =>
    subscriptionId ? renewing.has(subscriptionId) : renewing.size > 0,
  )
  const itemsPaisa = items.reduce(
    (sum, each) => sum + timesQuantity(BigInt(each.amountPaisa), each.quantity),
    0n,
  )
  const count = charged.length === 1 ? 'One subscription' : `${charged.length} subscriptions`
  const again = renewing.size === 0 ? ', another try' : ''
  const added = itemsPaisa > 0n ? `, with ${formatNpr(itemsPaisa, 'en')} of one-off charges` : ''
  return {
    at,
    paisa: charged.reduce((sum, { nextAmountPaisa }) => sum + nextAmountPaisa, itemsPaisa),
    note: `${count}${again}${added}.`,
  }
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
  return `The customer gets no new subscription any more. ${kept} You can restore the customer.`
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
