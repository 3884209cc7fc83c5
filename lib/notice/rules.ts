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

// Which notices a customer gets about an event. These functions are pure.

/** How long a notice of each kind may still be sent, and the setting of the business that switches it off. Null if the business cannot. */
const KINDS: Record<NoticeKind, { keepsMs: number; stoppedBy: NoticeSwitch | null }> = {
  // Receipts and the end of a subscription stay true. After a week nobody looks for them any more.
  top_up_receipt: { keepsMs: 7 * DAY_MS, stoppedBy: null },
  // The payer always gets a notice of a charge. The setting of the business only stops the mail that repeats the SMS.
  receipt: { keepsMs: 7 * DAY_MS, stoppedBy: null },
  ended: { keepsMs: 7 * DAY_MS, stoppedBy: 'ended' },
  // These describe the present state and ask for something. After a day, other events have followed.
  payment_failed: { keepsMs: DAY_MS, stoppedBy: 'paymentFailed' },
  renewal_short: { keepsMs: DAY_MS, stoppedBy: 'renewalShort' },
  // Only the customer can switch it off, because it is there so that a charge surprises nobody.
  renewal_ahead: { keepsMs: DAY_MS, stoppedBy: null },
  recovered: { keepsMs: DAY_MS, stoppedBy: 'recovered' },
  low_balance: { keepsMs: DAY_MS, stoppedBy: null },
  // It says what the next period will cost, which a customer must learn.
  price_raised: { keepsMs: 7 * DAY_MS, stoppedBy: null },
  changed: { keepsMs: 7 * DAY_MS, stoppedBy: null },
  refunded: { keepsMs: 7 * DAY_MS, stoppedBy: null },
  paused: { keepsMs: 7 * DAY_MS, stoppedBy: null },
}

// Notices are normally sent seconds after a commit, at most a minute later. Only after an outage is an event older than this. By then the
// customer may have done what the notice asks for, so it is compared with the present state.
export const FRESH_MS = 5 * 60_000

/** The notices to a customer about an event. Mostly none or one. */
export function planNotices(facts: EventFacts): Notice[] {
  return noticesOf(facts).flatMap((notice) => {
    if (notice === null || !isWanted(notice, facts)) return []
    const isOfChange = notice.kind === 'changed' || notice.kind === 'paused'
    return (isOfChange ? boundedChange(notice, facts.changesBefore) : notice) ?? []
  })
}

/** How long a notice of this kind may still be sent if its cause is this old. Zero or less: it may not be sent any more. */
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
 * A charge that took the balance below the customer's own threshold. Not for the charge of an overdue invoice: the customer has just topped
 * up for it, often with exactly its amount.
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

/** The variants for what the merchant collects, where no wallet has failed. */
const DUE = { first: 'due', last: 'due_last', stopped: 'due_stopped' } as const

/**
 * The notices of failed charges: the first failure of an invoice, the one before the last retry, and the last one if the subscription then
 * becomes `unpaid`. The other retries send nothing, because nothing has changed since the last notice. For what the merchant collects,
 * there is a reminder on each day of the plan.
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
  // The charge failed for another reason than the balance, and nobody is being asked any more.
  if (failures[place]?.unagreed) return null
  const held = isLate ? wallet.balancePaisa : wallet.heldPaisa
  const owedBefore = wallet.owedBeforePaisa
  const shortfall = invoice.amountPaisa + owedBefore - held
  if (shortfall <= 0n) return null
  const amounts = { amount: invoice.amountPaisa, held, ...(owedBefore > 0n && { owedBefore }), shortfall }
  return { ...shared, variant, amounts, action: { to: 'reminder', amountPaisa: shortfall, eventId: id } }
}

/**
 * A renewal or the end of a trial is coming. There is one notice: what is missing for it, or what the customer is asked, or just that it
 * comes.
 */
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

/**
 * A subscription continues, because its invoice was paid from the wallet, settled elsewhere, or voided by the merchant. Each payment has
 * one message. If a top-up paid it, that is the top-up's receipt.
 */
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

// Receipts: what customers get for a payment. These functions are pure.

const FAILED = 'invoice.payment_failed'
const failuresOf = ({ timeline }: FactInvoice) => timeline.filter(({ type }) => type === FAILED)

/** An invoice that was paid from the wallet. If it was overdue, `recovered` is its receipt, unless the business has switched that off. */
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

/** Payments outside the wallet: one receipt for each payment. If the invoice was overdue, the rule above applies. */
function receiptOutside({ invoice, outsidePaisa, noticesOff, data, productName }: EventFacts): Notice | null {
  if (!invoice || !outsidePaisa) return null
  if (failuresOf(invoice).length > 0 && !noticesOff.includes('recovered')) return null
  const { paidAt, periodEnd } = data as WireInvoice
  return {
    kind: 'receipt',
    // A payment of several periods shows the lines of all of them.
    ...(outsidePaisa === invoice.amountPaisa && madeOf(invoice)),
    amounts: { amount: outsidePaisa },
    ...paidFor(invoice, { variant: 'outside', paidAt, periodEnd, productName }),
    action: invoice.url ? { to: 'invoice', url: invoice.url } : null,
    isQuiet: noticesOff.includes('receipt'),
  }
}

/** What was paid for: the product until the end of its period, or the merchant's own text on a manual invoice. */
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

/** What the amount of an invoice consists of, if it is more than one price. */
export function madeOf({ origin, lines }: Pick<FactInvoice, 'origin' | 'lines'>): Pick<Notice, 'lines'> {
  const isMade = lines.length > 1 || lines.some(({ quantity }) => quantity > 1)
  return isMade ? { lines: { origin, lines } } : {}
}

const balanceAfter = ({ leftPaisa }: FactWallet) => (leftPaisa === null ? {} : { balance: leftPaisa })
