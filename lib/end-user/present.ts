import type { z } from 'zod'
import { agreementUrl } from '@/lib/agreement/link'
import { presentAgreement } from '@/lib/agreement/present'
import type { walletAgreement } from '@/lib/agreement/schema'
import { toWire } from '@/lib/core/id'
import { sourceTitle } from '@/lib/core/providers'
import { timesQuantity } from '@/lib/core/quantity'
import { pseudonymAt } from '@/lib/infra/keys/pseudonym'
import type { SentCode } from '@/lib/phone-code/send'
import type { OwnAgreement } from './load-agreements'
import type { OwnSubscription } from './load-subscriptions'
import type { WalletMovement } from './load-transactions'
import type { endUser, ownSubscription, startedLogin, walletTransaction } from './schema'

export function presentSentCode({ expiresAt, resendAt }: SentCode): z.output<typeof startedLogin> {
  return { expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() }
}

/** @param businessId the business that the id is for. Null on the person's own pages in production. */
export function presentEndUser(
  id: string,
  phone: string,
  businessId: string | null,
): z.output<typeof endUser> {
  return { id: toWire('usr', pseudonymAt(businessId, id)), phone }
}

export function presentMovement(row: WalletMovement): z.output<typeof walletTransaction> {
  const isPayment = row.kind === 'charge' || row.kind === 'refund'
  return {
    id: toWire('txn', row.id),
    type: row.kind,
    amountPaisa: row.amountPaisa.toString(),
    balanceAfterPaisa: row.balanceAfterPaisa.toString(),
    description: row.note ?? wordsFor(row),
    businessName: isPayment ? row.businessName : null,
    invoiceId: row.invoiceId && toWire('inv', row.invoiceId),
    topUpId: row.topUpId && toWire('top', row.topUpId),
    createdAt: row.createdAt.toISOString(),
  }
}

function wordsFor({ kind, item, provider }: WalletMovement): string {
  const from = provider ? sourceTitle(provider) : 'the provider'
  switch (kind) {
    case 'topup':
      return `Top-up with ${from}`
    case 'charge':
      return item ?? 'Subscription'
    case 'refund':
      return item ? `Refund: ${item}` : 'Refund'
    case 'reversal':
      return provider ? `Refund by ${from}` : 'Reversal'
    case 'withdrawal':
      return 'Taken out of the balance'
    case 'withdrawal_paid':
      return 'Taken out, paid after all'
    case 'withdrawal_returned':
      return 'Taken out, came back'
    default:
      return 'Correction'
  }
}

export function presentOwnSubscription(row: OwnSubscription): z.output<typeof ownSubscription> {
  return {
    id: toWire('sub', row.id),
    businessName: row.businessName,
    productName: row.productName,
    status: row.status,
    quantity: row.quantity,
    amountPaisa: timesQuantity(row.amountPaisa, row.quantity).toString(),
    currency: 'NPR',
    interval: row.interval,
    intervalCount: row.intervalCount,
    calendar: row.calendar,
    currentPeriodEnd: row.currentPeriodEnd.toISOString(),
    resumesAt: row.resumesAt?.toISOString() ?? null,
    mayPause: row.mayPause,
    mayChangePlan: row.mayChangePlan,
    nextChargeAt:
      row.status === 'unpaid' || row.status === 'paused' ? null : (row.charge?.at.toISOString() ?? null),
    shortfallPaisa: (row.charge?.shortfallPaisa ?? 0n).toString(),
    needsAgreement: row.charge?.isAgreed === false,
    agreementUrl: agreementUrlOf(row),
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  }
}

/** Only while the next charge waits for the answer. */
export function agreementUrlOf({
  charge,
  agreementId: id,
  businessId,
  environment,
}: OwnSubscription): string | null {
  return charge && !charge.isAgreed && id ? agreementUrl({ businessId, environment, id }) : null
}

export function presentOwnAgreement(row: OwnAgreement): z.output<typeof walletAgreement> {
  return { ...presentAgreement(row), businessName: row.businessName, productName: row.productName }
}
