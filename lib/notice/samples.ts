import { DAY_MS } from '@/lib/core/duration'
import type { EventId } from '@/lib/core/id'
import { type Language, LOCALES } from '@/lib/core/language'
import { PROVIDER_NAMES } from '@/lib/core/providers'
import { env } from '@/lib/infra/env'
import type { NoticeKind } from '@/prisma/generated/enums'
import { messagesOf } from './messages'
import type { AmountName, DateName, Notice } from './notice'
import type { Sender } from './recipient'
import type { NoticeMessage } from './write-notices'

// Each notice with made-up facts, for people who want to see what customers would read. The texts are the real ones.

// No object has this id, so the links lead to a page that says so.
const NOTHING = '00000000-0000-7000-8000-000000000000'

type Leads = 'pay' | 'invoice' | 'agreement' | 'wallet' | 'again' | 'top_up' | null
type Facts = readonly [amounts: readonly AmountName[], dates: readonly DateName[], leads: Leads]

const SHORT = ['amount', 'held', 'shortfall'] as const

const SAMPLES = {
  renewal_ahead: {
    renewal: [['amount'], ['at'], 'wallet'],
    trial: [['amount'], ['at'], 'wallet'],
  },
  renewal_short: {
    renewal: [SHORT, ['at'], 'pay'],
    trial: [SHORT, ['at'], 'pay'],
    not_agreed: [['amount'], ['at'], 'agreement'],
    raised: [['former', 'amount'], ['at'], 'agreement'],
    due: [['amount'], ['at'], null],
    unlinked: [['amount'], ['at'], null],
  },
  receipt: {
    paid: [['amount', 'balance'], ['at', 'paidUntil'], 'invoice'],
    item: [['amount'], ['at'], 'invoice'],
    outside: [['amount'], ['at', 'paidUntil'], 'invoice'],
  },
  payment_failed: {
    first: [SHORT, ['until'], 'pay'],
    last: [SHORT, ['until'], 'pay'],
    stopped: [SHORT, [], 'pay'],
    not_agreed: [['amount'], ['until'], 'agreement'],
    due: [['amount'], ['until'], 'invoice'],
    due_last: [['amount'], ['until'], 'invoice'],
    due_stopped: [['amount'], [], 'invoice'],
    unlinked: [['amount'], ['until'], 'invoice'],
  },
  recovered: {
    paid: [['amount', 'balance'], ['paidUntil'], 'invoice'],
    settled: [[], ['paidUntil'], 'invoice'],
  },
  changed: {
    several: [[], [], 'wallet'],
    now: [['amount'], ['at'], 'wallet'],
    ahead: [['former', 'amount'], ['at'], 'wallet'],
    asked: [['former', 'amount'], ['at'], 'agreement'],
  },
  price_raised: {
    several: [[], [], 'wallet'],
    asked: [['former', 'amount'], ['at'], 'agreement'],
    agreed: [['former', 'amount'], ['at'], 'wallet'],
    maximum: [['former', 'amount'], ['at'], 'wallet'],
  },
  refunded: {
    refund: [['amount'], [], 'wallet'],
    change: [['amount'], [], 'wallet'],
  },
  paused: {
    several: [[], [], 'wallet'],
    until: [[], ['at'], 'wallet'],
    open: [[], [], 'wallet'],
    over: [[], ['paidUntil'], 'wallet'],
  },
  ended: {
    canceled: [[], ['at'], 'wallet'],
    unpaid: [[], ['at'], 'wallet'],
    canceled_again: [[], ['at'], 'again'],
    unpaid_again: [[], ['at'], 'again'],
  },
  low_balance: { below: [['balance', 'threshold'], [], 'top_up'] },
  top_up_receipt: {
    credited: [['amount', 'balance'], ['at'], 'wallet'],
    paid: [['amount'], ['at', 'paidUntil'], 'invoice'],
    item: [['amount'], ['at'], 'invoice'],
    several: [['amount', 'balance'], ['at'], 'wallet'],
  },
} as const satisfies Record<NoticeKind, Record<string, Facts>>

/** The variants of each kind. */
export type SampleVariants = { [Kind in NoticeKind]: keyof (typeof SAMPLES)[Kind] }

/** Every notice, by kind. Within a kind, they are in the order in which they may be sent. */
export const SAMPLE_NOTICES = Object.entries(SAMPLES).flatMap(([kind, variants]) =>
  Object.keys(variants).map((variant) => ({ kind: kind as NoticeKind, variant })),
)

/** What is sold, by which business, and when. */
export interface SampleSale {
  sender: Sender
  product: string
  amountPaisa: bigint
  now: Date
}

/** The SMS and the mail of a notice, as a customer of this business would get them in production. */
export function sampleMessages(
  { kind, variant }: { kind: NoticeKind; variant: string },
  { sender, product, amountPaisa, now }: SampleSale,
  language: Language,
): NoticeMessage[] {
  const [amounts, dates, leads] = (SAMPLES[kind] as Record<string, Facts>)[variant] as Facts
  const [sums, days] = [sumsOf(amountPaisa), daysOf(kind, now)]
  const notice: Notice = {
    kind,
    variant,
    amounts: Object.fromEntries(amounts.map((name) => [name, sums[name]])),
    dates: Object.fromEntries(dates.map((name) => [name, days[name]])),
    ...(!IS_OF_WALLET.includes(`${kind} ${variant}`) && { productName: product }),
    ...(kind === 'top_up_receipt' && { provider: PROVIDER_NAMES[0], reference: '000AE01', count: 2 }),
    action: actionOf(leads, sums.shortfall),
  }
  const cause = { id: NOTHING, ageMs: 0, now }
  const recipient = {
    tenant: { businessId: null, environment: 'production' as const },
    ...{
      sender: IS_OF_WALLET.includes(`${kind} ${variant}`) ? null : sender,
      isOwnWallet: false,
      walletId: NOTHING,
      name: LOCALES[language].exampleName,
      email: 'asha@example.com',
      language,
    },
    // Without a linked wallet there is no phone number to send to.
    phone: variant === 'unlinked' ? null : '+9779841000000',
    ...{ smsReceipts: true, emailReceipts: true, chargeNotices: true },
  }
  return messagesOf(cause, notice, recipient)
}

const IS_OF_WALLET: readonly string[] = [
  'low_balance below',
  'top_up_receipt credited',
  'top_up_receipt several',
]
const IS_TOLD_AFTER: readonly NoticeKind[] = ['receipt', 'ended', 'top_up_receipt']

/** Sums for a wallet that holds a fifth of what is charged. In whole rupees. */
function sumsOf(amountPaisa: bigint): Record<AmountName, bigint> {
  const part = (of: bigint) => ((amountPaisa * of) / 500n) * 100n
  return {
    amount: amountPaisa,
    held: part(1n),
    shortfall: amountPaisa - part(1n),
    balance: part(2n),
    threshold: part(3n),
    former: part(4n),
    owedBefore: part(1n),
  }
}

function daysOf(kind: NoticeKind, now: Date): Record<DateName, Date> {
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS)
  return { at: IS_TOLD_AFTER.includes(kind) ? now : after(3), until: after(11), paidUntil: after(30) }
}

function actionOf(leads: Leads, shortfallPaisa: bigint): Notice['action'] {
  const page = (path: string) => `${env().CHECKOUT_URL}/${path}`
  switch (leads) {
    case 'pay':
      return { to: 'reminder', amountPaisa: shortfallPaisa, eventId: NOTHING as EventId }
    case 'invoice':
      return { to: 'invoice', url: page('invoice/sample') }
    case 'agreement':
      return { to: 'agreement', url: page('agree/sample') }
    case 'again':
      return { to: 'start_again', address: page('buy/sample') }
    case 'top_up':
      return { to: 'top_up', amountPaisa: shortfallPaisa }
    case 'wallet':
      return { to: 'wallet' }
    case null:
      return null
  }
}
