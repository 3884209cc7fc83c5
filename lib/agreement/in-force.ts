import type { AgreementOrigin, BillingInterval } from '@/prisma/generated/enums'
import type { AgreementModel, SubscriptionModel } from '@/prisma/generated/models'

/** The agreement in force of a subscription, as its column `agreement` keeps it. Instants are ISO 8601. */
export interface AgreementInForce {
  id: string
  amountPaisa: string
  interval: BillingInterval
  intervalCount: number
  by: AgreementOrigin
  askedAt: string | null
  givenAt: string
}

/** The copy of an agreement that was given for a subscription. */
export function copyOf(row: AgreementModel): AgreementInForce {
  const { id, amountPaisa, interval, intervalCount, by, askedAt, givenAt } = row
  if (amountPaisa === null || !interval || !intervalCount || !givenAt)
    throw new Error(`agreement ${id} is not one of a subscription that was given`)
  return {
    id,
    amountPaisa: amountPaisa.toString(),
    interval,
    intervalCount,
    by,
    askedAt: askedAt?.toISOString() ?? null,
    givenAt: givenAt.toISOString(),
  }
}

/** The agreement in force. Null: there is none. */
export function inForceOf({ agreement }: Pick<SubscriptionModel, 'agreement'>): AgreementInForce | null {
  return agreement as AgreementInForce | null
}
