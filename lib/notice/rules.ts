import type { NoticeSwitch } from '@/lib/business/rules'
import { dunningWindowMs, MAX_RETRIES, retryAt } from '@/lib/core/dunning'
import { DAY_MS } from '@/lib/core/duration'
import { toWire } from '@/lib/core/id'
import { mainLine } from '@/lib/core/invoice-line'
import type { WireInvoice } from '@/lib/invoice/present'
import type { StoredEntry } from '@/lib/invoice/schema'
import type { WireSubscription } from '@/lib/subscription/present'
import type { NoticeKind } from '@/prisma/generated/enums'
import {
  boundedChange,
  changeAhead,
  changed,
  discountShrunk,
  ended,
  paused,
  refunded,
  unpaused,
} from './changes'
import type { EventFacts, FactInvoice, FactWallet, Notice } from './notice'

// What a customer is told about an event. These functions are pure.

/** By when a notice must be sent, and the switch of the business that stops it. Null: the customer asked for it. */
const KINDS: Record<NoticeKind, { keepsMs: number; stoppedBy: NoticeSwitch | null }> = {
  // Receipts and an end stay true. After a week nobody looks for them any more.
  top_up_receipt: { keepsMs: 7 * DAY_MS, stoppedBy: null },
  // A charge always tells the payer. The switch of the business stops only its mail beside the SMS.
  receipt: { keepsMs: 7 * DAY_MS, stoppedBy: null },
  ended: { keepsMs: 7 * DAY_MS, stoppedBy: 'ended' },
  // These tell how things stand, and ask for something. After a day other events have followed.
  payment_failed: { keepsMs: DAY_MS, stoppedBy: 'paymentFailed' },
  renewal_short: { keepsMs: DAY_MS, stoppedBy: 'renewalShort' },
  // Only the customer switches it off: it is there so that nobody is surprised by a charge.
  renewal_ahead: { keepsMs: DAY_MS, stoppedBy: null },
  recovered: { keepsMs: DAY_MS, stoppedBy: 'recovered' },
  low_balance: { keepsMs: DAY_MS, stoppedBy: null },
  // It says what comes with the next period, and a customer must hear of it.
  price_raised: { keepsMs: 7 * DAY_MS, stoppedBy: null },
  changed: { keepsMs: 7 * DAY_MS, stoppedBy: null },
  refunded: { keepsMs: 7 * DAY_MS, stoppedBy: null },
  paused: { keepsMs: 7 * DAY_MS, stoppedBy: null },
}

// The function runs seconds after a commit, and at least once a minute. Only after an outage is an event older than
// this. What it asks for may then have been done already, so it is compared with the present.
export const FRESH_MS = 5 * 60_000

/** What the customer is told about an event. Most often nothing or one notice. */
export function planNotices(facts: EventFacts): Notice[] {
  return noticesOf(facts).flatMap((notice) => {
    if (notice === null || !isWanted(notice, facts)) return []
    const isOfChange = notice.kind === 'changed' || notice.kind === 'paused'
    return (isOfChange ? boundedChange(notice, facts.changesBefore) : notice) ?? []
  })
}

/** For how long a notice of this kind may still be sent when its cause is so old. Zero or less: not any more. */
export function timeLeftMs(kind: NoticeKind, ageMs: number): number {
  return KINDS[kind].keepsMs - ageMs
}

function isWanted({ kind }: Notice, { ageMs, noticesOff }: EventFacts): boolean {
  const { stoppedBy } = KINDS[kind]
  return timeLeftMs(kind, ageMs) > 0 && !(stoppedBy && noticesOff.includes(stoppedBy))
}

function noticesOf(facts: EventFacts): (Notice | null)[] {
  switch (facts.type) {
    case 'invoice.paid':
      return [receipt(facts), receiptOutside(facts), lowBalance(facts)]
    case 'invoice.payment_failed':
      return [paymentFailed(facts)]
    case 'subscription.renewal_upcoming':
      return [renewal(facts)]
    case 'subscription.recovered':
      return [recovered(facts)]
    case 'subscription.canceled':
      return [ended(facts)]
    case 'subscription.changed':
      return [changed(facts)]
    case 'subscription.updated':
      return [changeAhead(facts), discountShrunk(facts)]
    case 'subscription.paused':
      return [paused(facts)]
    case 'subscription.unpaused':
      return [unpaused(facts)]
    case 'credit_note.created':
      return [refunded(facts)]
  }
}

/**
 * A charge that took the wallet below the customer's own threshold. Not the charge of an overdue invoice: the customer
 * has just topped up for it, often exactly its amount.
 */
function lowBalance({ invoice, wallet, ageMs }: EventFacts): Notice | null {
  if (!invoice || !wallet || wallet.lowBalancePaisa === null || wallet.balanceAfterPaisa === null) return null
  const { lowBalancePaisa: threshold, balanceAfterPaisa: balance } = wallet
  const crosses = balance < threshold && balance + invoice.amountPaisa >= threshold
  if (!crosses || failuresOf(invoice).length > 0) return null
  if (ageMs > FRESH_MS && wallet.balancePaisa >= threshold) return null
  return {
    kind: 'low_balance',
    variant: 'below',
    amounts: { balance: wallet.leftPaisa ?? balance, threshold },
    dates: {},
    action: {
      to: 'top_up',
      amountPaisa: most(threshold - (wallet.leftPaisa ?? balance), wallet.everythingPaisa),
    },
  }
}

const most = (a: bigint, b: bigint) => (a > b ? a : b)

/** The same of what the merchant collects: no wallet has failed. */
const DUE = { first: 'due', last: 'due_last', stopped: 'due_stopped' } as const

/**
 * The first failure of an invoice, the one before the last retry, and the last of all if the subscription then waits.
 * The other retries fail in silence: nothing has changed since the customer was told. What the merchant collects is reminded of on
 * each day of the plan.
 */
function paymentFailed(facts: EventFacts): Notice | null {
  const { id, invoice, wallet, isCollected, ageMs, data, finalAction, productName, agreementUrl } = facts
  if (!invoice) return null
  const failures = failuresOf(invoice)
  const place = failures.findIndex((entry) => entry.id === toWire('evt', id))
  const told = { 0: 'first', [MAX_RETRIES - 1]: 'last', [MAX_RETRIES]: 'stopped' } as Record<
    number,
    keyof typeof DUE
  >
  const variant = told[place] ?? (isCollected ? 'first' : null)
  if (!variant || (variant === 'stopped' && finalAction !== 'unpaid')) return null
  const isLate = ageMs > FRESH_MS
  if (isLate && invoice.status !== 'open') return null
  const { periodStart, periodEnd } = data as WireInvoice
  const windowMs = dunningWindowMs(new Date(periodStart), new Date(periodEnd))
  const since = invoice.lateSince ?? new Date((failures[0] as StoredEntry).occurred_at)
  const until = retryAt(since, windowMs, MAX_RETRIES - 1)
  const shared = {
    kind: 'payment_failed' as const,
    productName,
    dates: { ...(variant !== 'stopped' && until && { until }) },
  }
  if (isCollected || !wallet) {
    const amounts = { amount: invoice.amountPaisa }
    return {
      ...shared,
      variant: isCollected ? DUE[variant] : 'unlinked',
      amounts,
      action: invoice.url ? { to: 'invoice', url: invoice.url } : null,
    }
  }
  if (agreementUrl) {
    if (variant !== 'first') return null
    const action = { to: 'agreement' as const, url: agreementUrl }
    return { ...shared, variant: 'not_agreed', amounts: { amount: invoice.amountPaisa }, action }
  }
  // The wallet was not what was missing, and nobody is asked any more.
  if (failures[place]?.unagreed) return null
  const held = isLate ? wallet.balancePaisa : wallet.heldPaisa
  const owedBefore = wallet.owedBeforePaisa
  const shortfall = invoice.amountPaisa + owedBefore - held
  if (shortfall <= 0n) return null
  const amounts = { amount: invoice.amountPaisa, held, ...(owedBefore > 0n && { owedBefore }), shortfall }
  return { ...shared, variant, amounts, action: { to: 'reminder', amountPaisa: shortfall, eventId: id } }
}

/** A renewal or the end of a trial that comes. It has one notice: what is missing for it, what is asked, or that it comes. */
function renewal({
  id,
  data,
  forecast,
  wallet,
  isCollected,
  ageMs,
  now,
  productName,
  agreementUrl,
  terms: { formerPaisa },
}: EventFacts): Notice | null {
  if (!forecast) return null
  const at = new Date(forecast.chargeAt)
  if (ageMs > FRESH_MS && at <= now) return null
  const amount = BigInt(forecast.amountPaisa)
  const short = { kind: 'renewal_short' as const, productName, dates: { at } }
  if (isCollected)
    return amount === 0n ? null : { ...short, variant: 'due', amounts: { amount }, action: null }
  if (wallet && !forecast.agreed) {
    const action = agreementUrl ? { to: 'agreement' as const, url: agreementUrl } : null
    const raised = formerPaisa !== null && { variant: 'raised', amounts: { former: formerPaisa, amount } }
    return action && { ...short, variant: 'not_agreed', amounts: { amount }, ...raised, action }
  }
  if (amount === 0n) return null
  if (!wallet) return { ...short, variant: 'unlinked', amounts: { amount }, action: null }
  const variant = (data as WireSubscription).status === 'trialing' ? 'trial' : 'renewal'
  const [shortfall, held] = [BigInt(forecast.shortfallPaisa), BigInt(forecast.walletBalancePaisa)]
  if (shortfall === 0n)
    return { ...short, kind: 'renewal_ahead', variant, amounts: { amount }, action: { to: 'wallet' } }
  const action = { to: 'reminder' as const, amountPaisa: shortfall, eventId: id }
  const owedBefore = shortfall + held - amount
  const amounts = { amount, held, ...(owedBefore > 0n && { owedBefore }), shortfall }
  return { ...short, variant, amounts, action }
}

/** A subscription that goes on: its invoice was paid from the wallet, settled elsewhere, or voided by the merchant. One payment makes one message: that of a top-up is its receipt. */
function recovered({ data, invoice, wallet, productName }: EventFacts): Notice | null {
  if (wallet?.isPaidByTopUp) return null
  const paidUntil = new Date((data as WireSubscription).currentPeriodEnd)
  const isFromWallet = invoice?.settlement === 'wallet' && wallet !== null
  return {
    kind: 'recovered',
    variant: isFromWallet ? 'paid' : 'settled',
    ...(isFromWallet && madeOf(invoice)),
    amounts: isFromWallet ? { amount: invoice.amountPaisa, ...balanceAfter(wallet) } : {},
    dates: { paidUntil },
    productName,
    action: invoice?.url ? { to: 'invoice', url: invoice.url } : null,
  }
}

// What a customer gets for what they paid. These functions are pure.

const FAILED = 'invoice.payment_failed'
const failuresOf = ({ timeline }: FactInvoice) => timeline.filter(({ type }) => type === FAILED)

/** An invoice that was paid from the wallet. If it was overdue, `recovered` is its receipt, unless that is switched off. */
function receipt({ invoice, wallet, noticesOff, data, productName }: EventFacts): Notice | null {
  if (invoice?.settlement !== 'wallet' || !wallet || wallet.isPaidByTopUp) return null
  const isTold = failuresOf(invoice).length > 0 && !noticesOff.includes('recovered')
  if (isTold) return null
  const { paidAt, periodEnd } = data as WireInvoice
  return {
    kind: 'receipt',
    ...madeOf(invoice),
    amounts: { amount: invoice.amountPaisa, ...balanceAfter(wallet) },
    ...paidFor(invoice, { variant: 'paid', paidAt, periodEnd, productName }),
    action: invoice.url ? { to: 'invoice', url: invoice.url } : null,
    isQuiet: noticesOff.includes('receipt'),
  }
}

/** What the merchant got outside of the wallet: one receipt for each payment. An overdue one is told of as above. */
function receiptOutside({ invoice, outsidePaisa, noticesOff, data, productName }: EventFacts): Notice | null {
  if (!invoice || !outsidePaisa) return null
  if (failuresOf(invoice).length > 0 && !noticesOff.includes('recovered')) return null
  const { paidAt, periodEnd } = data as WireInvoice
  return {
    kind: 'receipt',
    // A payment of several periods has the lines of all of them.
    ...(outsidePaisa === invoice.amountPaisa && madeOf(invoice)),
    amounts: { amount: outsidePaisa },
    ...paidFor(invoice, { variant: 'outside', paidAt, periodEnd, productName }),
    action: invoice.url ? { to: 'invoice', url: invoice.url } : null,
    isQuiet: noticesOff.includes('receipt'),
  }
}

/** What was paid: the product until the end of its period, or what the merchant wrote on an invoice of their own. */
export function paidFor(
  { origin, lines }: Pick<FactInvoice, 'origin' | 'lines'>,
  paid: Pick<WireInvoice, 'paidAt' | 'periodEnd'> & { variant: string; productName: string },
): Pick<Notice, 'variant' | 'dates' | 'productName'> {
  const { variant, paidAt, periodEnd, productName } = paid
  const at = paidAt && { at: new Date(paidAt) }
  const item = origin === 'manual' ? mainLine(lines)?.description : undefined
  if (item) return { variant: 'item', productName: item, dates: { ...at } }
  return { variant, productName, dates: { ...at, paidUntil: new Date(periodEnd) } }
}

/** Of what the amount of an invoice is made, if it is more than one price. */
export function madeOf({ origin, lines }: Pick<FactInvoice, 'origin' | 'lines'>): Pick<Notice, 'lines'> {
  const isMade = lines.length > 1 || lines.some(({ quantity }) => quantity > 1)
  return isMade ? { lines: { origin, lines } } : {}
}

const balanceAfter = ({ leftPaisa }: FactWallet) => (leftPaisa === null ? {} : { balance: leftPaisa })
