import type { Tone } from '@/components/ui/tone'
import type { Environment } from '@/lib/core/api-key-format'
import { dayInWords } from '@/lib/core/calendar-date'
import { dayOf } from '@/lib/core/day'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { timesQuantity } from '@/lib/core/quantity'
import type { Owed } from '@/lib/invoice/owed'
import type { NamedSubscription } from '@/lib/subscription/present'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { staffWords } from '@/messages/staff-words'

export interface CustomerStanding {
  archivedAt: Date | null
  lifetimeValuePaisa: bigint
  subscriptions: readonly { status: string; paidUntil: string | null }[]
  /** The total of the open invoices. */
  owedPaisa: bigint
  now: Date
  timeZone: string
  language: Language
}

/** The present state of a customer in short sentences: first until when they have paid, and what they owe. */
export function standingOfCustomer(standing: CustomerStanding): string {
  const { archivedAt, lifetimeValuePaisa, subscriptions, now, timeZone, language } = standing
  const t = staffWords('customers', language)
  const paid =
    lifetimeValuePaisa > 0n
      ? t('page.paid', { amount: formatNpr(lifetimeValuePaisa, language) })
      : t('page.nothingPaid')
  if (archivedAt) return t('page.archivedOn', { date: dayInWords(archivedAt, now, timeZone, language), paid })
  const count = subscriptions.filter(({ status }) => status !== 'canceled').length
  return [paidAndOwes(standing), t('page.running', { count }), paid].filter(Boolean).join(' ')
}

/** `Paid until 18 February · owes Rs 6,500.00.` The date is that of the subscription whose paid time ends first. */
function paidAndOwes({ subscriptions, owedPaisa, now, timeZone, language }: CustomerStanding): string | null {
  const t = staffWords('customers', language)
  const [until] = subscriptions
    .flatMap(({ status, paidUntil }) => (status === 'canceled' || !paidUntil ? [] : [paidUntil]))
    .toSorted()
  const date = until ? dayInWords(new Date(until), now, timeZone, language) : ''
  const amount = formatNpr(owedPaisa, language)
  if (owedPaisa > 0n) return until ? t('page.paidOwes', { date, amount }) : t('page.owes', { amount })
  return until ? t('page.paidUntil', { date }) : null
}

type Charged = Pick<
  NamedSubscription,
  'id' | 'status' | 'collection' | 'paidUntil' | 'pastDueReason' | 'nextChargeAt' | 'nextAmountPaisa'
>

/** Who pays for a customer, and the next charges. */
export interface Payer {
  environment: Environment
  /** True if a person's wallet pays for the customer. */
  isLinked: boolean
  /** Only in a sandbox. A wallet in production is private. */
  walletBalancePaisa?: string | null | undefined
  /** Whether the wallet holds enough for the next charges. Null if there are none, or if the merchant may not know. */
  isCovered: boolean | null
  /** The subscriptions that have not ended. */
  subscriptions: readonly Charged[]
  /** The one-time items that wait for the next renewal. */
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

/** The wallet that pays, as far as a merchant may see it. For a customer who pays outside a wallet: until when they have paid. */
export function payingOf(payer: Payer, language: Language): Paying {
  const words = MESSAGES[language].customers.paying
  const { isLinked, isCovered, environment, subscriptions } = payer
  if (subscriptions.length > 0 && subscriptions.every(({ collection }) => collection === 'outside'))
    return paidOutside(subscriptions, words)
  if (!isLinked) return { label: words.wallet, word: words.notLinked, note: words.links }
  const isOwing = subscriptions.some(({ pastDueReason }) => pastDueReason === 'insufficient_balance')
  const held = { tone: 'late' as const, note: words.held }
  // How many days ahead Khata checks: seven in the sandbox, three in production. Merchants see the same.
  const [holds, holdsNot] =
    environment === 'sandbox' ? [words.holds7, words.short7] : [words.holds3, words.short3]
  const short = { tone: 'late' as const, note: holdsNot }
  const known = isCovered ? { tone: 'good' as const, note: holds } : short
  // A wallet that belongs to this business, so the merchant may see its balance.
  if (environment === 'sandbox' || payer.walletBalancePaisa) {
    const nothing = isOwing ? held : { note: words.nothingNew }
    const label = environment === 'sandbox' ? words.testMoney : words.wallet
    const figure = { label, paisa: payer.walletBalancePaisa ?? '0' }
    return { ...figure, ...(isCovered === null ? nothing : known) }
  }
  if (isCovered === null && isOwing) return { label: words.wallet, word: words.fellShort, ...held }
  if (isCovered === null) return { label: words.wallet, word: words.linked, note: words.saidBefore }
  return { label: words.wallet, word: isCovered ? words.covered : words.fallsShort, ...known }
}

/** The subscription whose paid time ends first. */
function paidOutside(subscriptions: readonly Charged[], words: Messages['customers']['paying']): Paying {
  const label = words.paidUntil
  const until = subscriptions.map(({ paidUntil }) => paidUntil)
  const [first] = until.flatMap((each) => each ?? []).toSorted()
  if (!first || until.includes(null)) return { label, word: words.notPaid, note: words.outside }
  return {
    label,
    at: first,
    note: subscriptions.length === 1 ? words.paidOutside : words.least,
  }
}

/** The open invoices, in words. */
export function owing({ count, overdueCount, overduePaisa }: Owed, language: Language): string {
  const t = staffWords('customers', language)
  if (count === 0) return t('paying.noOpen')
  if (overdueCount === 0) return t('paying.open', { count })
  if (overdueCount === count) return t('paying.allOverdue', { count })
  return t('paying.someOverdue', { count, amount: formatNpr(overduePaisa, language) })
}

/** The next charge: everything that falls on the same day, with the waiting items. Null if nothing is charged automatically. */
export function nextCharge(
  subscriptions: Payer['subscriptions'],
  waiting: Payer['waiting'],
  timeZone: string,
  language: Language,
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
  const t = staffWords('customers', language)
  const said = { count: charged.length, amount: formatNpr(itemsPaisa, language) }
  const again = renewing.size === 0 ? 'nextAgain' : 'next'
  return {
    at,
    paisa: charged.reduce((sum, { nextAmountPaisa }) => sum + nextAmountPaisa, itemsPaisa),
    note: itemsPaisa > 0n ? t(`paying.${again}With`, said) : t(`paying.${again}`, said),
  }
}

/** What archiving a customer does, with numbers. */
export function archiving(
  subscriptions: readonly Pick<NamedSubscription, 'endedAt'>[],
  language: Language,
): string {
  const t = staffWords('customers', language)
  const live = subscriptions.filter(({ endedAt }) => endedAt === null).length
  if (live > 0) return t('page.archiveLive', { count: live })
  return t('page.archiveText', { kept: t('page.archiveKept', { count: subscriptions.length }) })
}
