import { table } from '@/lib/infra/database/table'
import type { TopUpModel } from '@/prisma/generated/models'

export const topUps = table('topups')

export const invoiceConsents = table('invoice_consents')

/** The known fields of a new top-up: whose it is, its amount, and where it was started. */
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

/** The complete row of a new top-up. */
export function newTopUp(known: NewTopUp): TopUpModel {
  return {
    ...topUps.nulls,
    ...known,
    redirect: null,
    qr: null,
    providerRecord: null,
    refundedPaisa: 0n,
    uncollectedPaisa: 0n,
    state: 'initiated',
    checks: 0,
    reconcilerId: known.businessId,
  }
}
