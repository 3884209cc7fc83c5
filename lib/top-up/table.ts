import { table } from '@/lib/infra/database/table'
import type { TopUpModel } from '@/prisma/generated/models'

export const topUps = table('topups')

/** A top-up of which nothing is known yet but whose it is, how much and from where. */
export type NewTopUp = Pick<
  TopUpModel,
  | 'id'
  | 'environment'
  | 'walletId'
  | 'userId'
  | 'businessId'
  | 'provider'
  | 'amountPaisa'
  | 'createdAt'
  | 'expiresAt'
>

/** The row of a new top-up. */
export function newTopUp(known: NewTopUp): TopUpModel {
  return {
    ...known,
    checkoutSessionId: null,
    providerPaymentId: null,
    merchantCode: null,
    redirect: null,
    returnToEncrypted: null,
    providerReference: null,
    receivedPaisa: null,
    refundedPaisa: 0n,
    uncollectedPaisa: 0n,
    state: 'initiated',
    failureReason: null,
    reconciliation: null,
    settledAt: null,
    creditedAt: null,
    nextCheckAt: null,
    lastCheckedAt: null,
    checks: 0,
    providerRecord: null,
    reconcilerId: known.businessId,
    askedAt: null,
    handledAt: null,
    handledBy: null,
    handledNote: null,
  }
}
