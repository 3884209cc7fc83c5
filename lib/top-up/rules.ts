import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/core/duration'
import { attemptAfter, following, lookAfter } from '@/lib/core/payment-looks'
import type { PaymentRecord, ReturnHint } from '@/lib/providers/provider'
import reconciliation from '@/messages/en/reconciliation.json'
import { filled } from '@/messages/filled'
import type { TopUpReconciliation } from '@/prisma/generated/enums'
import type { TopUpModel } from '@/prisma/generated/models'

// This text is stored with the top-up. `failureInWords` translates it for the reader.
const WORDS = reconciliation.failures

/** How long a top-up can be paid if its provider sets no limit. Khalti's own limit is 30 minutes too. */
export const TOP_UP_LIFETIME_MS = 30 * MINUTE_MS
// A customer may pay in the last second, and the provider's record may be late.
const GRACE_MS = 5 * MINUTE_MS
/** After this time, an unfinished top-up is either final or must be looked at by a person. */
export const RECONCILED_AFTER_MS = DAY_MS

// When to ask again after the browser returned with the provider's signature that it is paid. The provider's own record may be some seconds
// late.
const RETURN_LOOKS = [5, 10, 20].map((n) => n * SECOND_MS)
// When to ask about refunds of a credited top-up, in hours after the credit. Refunds are made by hand, most of them in the first days.
// After 30 days, both providers require another procedure.
const REFUND_LOOKS = [1, 6, 24, 72, 168, 336, 720].map((n) => n * HOUR_MS)
// How long a top-up that its provider leaves undecided is asked about, once a day.
const HELD_FOR_MS = 30 * DAY_MS

export type EndState = 'failed' | 'expired' | 'canceled'

/** What the provider's record means for a top-up. */
export type TopUpChange =
  | { kind: 'none' }
  | { kind: 'pending' }
  | { kind: 'credit' }
  | { kind: 'end'; state: EndState; failureReason?: string; reconciliation?: TopUpReconciliation }
  | { kind: 'refund'; refundedPaisa: bigint }
  | { kind: 'reconcile'; reconciliation: TopUpReconciliation }

/** What else planSettlement must know. */
export interface Circumstances {
  /** Real time. */
  now: Date
  hint: ReturnHint
  /** True if another top-up has the reference of the record. */
  isReferenceTaken: boolean
  /** True if the wallet would exceed the largest allowed balance. */
  isWalletFull: boolean
}

export const isOpen = ({ state }: Pick<TopUpModel, 'state'>) => state === 'initiated' || state === 'pending'

/** True if the provider was asked to collect it and the outcome is not known yet. */
export function isAwaited(topUp: Pick<TopUpModel, 'state' | 'providerPaymentId'>): boolean {
  return topUp.providerPaymentId !== null && isOpen(topUp)
}

/**
 * Decides what happens to a top-up. Money that came in counts in every state except `succeeded`: an expired or canceled top-up is still
 * credited if its payment completes later.
 */
export function planSettlement(
  topUp: TopUpModel,
  record: PaymentRecord,
  circumstances: Circumstances,
): TopUpChange {
  if (topUp.state === 'succeeded') return planAfterCredit(topUp, record)
  if (record.state === 'paid') return planCredit(topUp, record, circumstances)
  if (record.state === 'mismatch') return failed(topUp, WORDS.wrongPayment, 'wrong_payment')
  return isOpen(topUp) ? planWithoutMoney(topUp, record, circumstances) : { kind: 'none' }
}

type Paid = Extract<PaymentRecord, { state: 'paid' }>

function planCredit(
  topUp: TopUpModel,
  { amountPaisa, refundedPaisa }: Paid,
  { isReferenceTaken, isWalletFull }: Circumstances,
): TopUpChange {
  if (amountPaisa !== topUp.amountPaisa)
    return failed(
      topUp,
      filled(WORDS.wrongAmount, { received: `${amountPaisa}`, asked: `${topUp.amountPaisa}` }),
      'wrong_amount',
    )
  if (isReferenceTaken) return failed(topUp, WORDS.referenceTaken, 'reference_taken')
  if (refundedPaisa === amountPaisa) return failed(topUp, WORDS.refunded)
  if (refundedPaisa !== 0n) return failed(topUp, WORDS.partlyRefunded, 'refunded_before_credit')
  if (isWalletFull) return failed(topUp, WORDS.walletFull, 'wallet_full')
  return { kind: 'credit' }
}

/** The change to `failed`. Nothing changes if it has already failed for the same reason. */
function failed(topUp: TopUpModel, failureReason: string, reconciliation?: TopUpReconciliation): TopUpChange {
  if (topUp.state === 'failed' && topUp.failureReason === failureReason) return { kind: 'none' }
  return { kind: 'end', state: 'failed', failureReason, ...(reconciliation && { reconciliation }) }
}

type Unpaid = Exclude<PaymentRecord, { state: 'paid' | 'mismatch' }>

function planWithoutMoney(topUp: TopUpModel, { state }: Unpaid, { now, hint }: Circumstances): TopUpChange {
  const ageMs = now.getTime() - topUp.createdAt.getTime()
  switch (state) {
    case 'canceled':
    case 'expired':
      return { kind: 'end', state }
    case 'unpaid':
      if (hint === 'gave_up') return { kind: 'end', state: 'canceled' }
      if (now.getTime() > topUp.expiresAt.getTime() + GRACE_MS) return { kind: 'end', state: 'expired' }
      return hint === 'paid' || hint === 'pending' ? becomePending(topUp) : { kind: 'none' }
    case 'pending':
    case 'unknown':
      return ageMs >= RECONCILED_AFTER_MS ? undecided(topUp) : becomePending(topUp)
  }
}

function becomePending({ state }: TopUpModel): TopUpChange {
  return state === 'initiated' ? { kind: 'pending' } : { kind: 'none' }
}

/** For a day the provider has not said whether the top-up was paid. It stays as it is, and a person must look at it. */
export function undecided({ reconciliation }: TopUpModel): TopUpChange {
  return reconciliation ? { kind: 'none' } : { kind: 'reconcile', reconciliation: 'provider_undecided' }
}

function planAfterCredit(topUp: TopUpModel, record: PaymentRecord): TopUpChange {
  // A provider that cannot find an old payment, or is in trouble, gives no information about money.
  if (record.state === 'unknown' || record.state === 'unpaid' || record.state === 'pending')
    return { kind: 'none' }
  const isSame =
    record.state === 'paid' &&
    record.reference === topUp.providerReference &&
    record.amountPaisa === topUp.amountPaisa
  if (!isSame) return flagged(topUp, 'record_changed')
  if (record.refundedPaisa === null) return flagged(topUp, 'refund_amount_unknown')
  if (record.refundedPaisa <= topUp.refundedPaisa) return { kind: 'none' }
  return { kind: 'refund', refundedPaisa: record.refundedPaisa }
}

function flagged(topUp: TopUpModel, reconciliation: TopUpReconciliation): TopUpChange {
  return topUp.reconciliation ? { kind: 'none' } : { kind: 'reconcile', reconciliation }
}

/**
 * When to ask the provider about a top-up the next time. Null: never again.
 * @param topUp its state after this answer.
 */
export function nextLookAt(topUp: TopUpModel, now: Date): Date | null {
  if (topUp.state === 'failed') return null
  if (topUp.state === 'succeeded') {
    const isAllBack = topUp.refundedPaisa === topUp.amountPaisa
    return isAllBack || !topUp.settledAt ? null : following(REFUND_LOOKS, topUp.settledAt, now)
  }
  const next = lookAfterReturn(topUp, now) ?? lookAfter(topUp.createdAt, now)
  if (next || !isOpen(topUp)) return next
  const isHeld = now.getTime() - topUp.createdAt.getTime() < HELD_FOR_MS
  return isHeld ? new Date(now.getTime() + DAY_MS) : null
}

/** When to ask again soon after the browser returned. Null if those checks are over. */
function lookAfterReturn({ returnedAt }: Pick<TopUpModel, 'returnedAt'>, now: Date): Date | null {
  return returnedAt && following(RETURN_LOOKS, returnedAt, now)
}

/** When to ask again after the provider gave no usable answer: soon for a new top-up, later for an old one. */
export function nextAttemptAt(topUp: Pick<TopUpModel, 'createdAt' | 'returnedAt'>, now: Date): Date {
  const soon = lookAfterReturn(topUp, now)
  return soon ?? attemptAfter(topUp.createdAt, now)
}
