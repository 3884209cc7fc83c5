import type { AgreementOrigin, BillingInterval } from '@/prisma/generated/enums'
import type { AgreementModel, SubscriptionModel } from '@/prisma/generated/models'

/** The agreement in force of a subscription, as its column `agreement` keeps it. Instants are ISO 8601. */
export interface AgreementInForce {
  id: string
  amountPaisa: string
  /** Of a maximum: what is charged without telling. */
  pricePaisa?: string
  /** Of a maximum: the newest raised price that the customer was told of, and when. */
  told?: { amountPaisa: string; at: string }
  interval: BillingInterval
  intervalCount: number
  /** How many of the price. Absent: one. */
  quantity?: number
  by: AgreementOrigin
  askedAt: string | null
  givenAt: string
}

/** The copy of an agreement that was given for a subscription. */
export function copyOf(row: AgreementModel): AgreementInForce {
  const { id, amountPaisa, pricePaisa, interval, intervalCount, quantity, by, askedAt, givenAt } = row
  if (amountPaisa === null || !interval || !intervalCount || !givenAt)
    throw new Error(`agreement ${id} is not one of a subscription that was given`)
  return {
    id,
    amountPaisa: amountPaisa.toString(),
    ...(pricePaisa !== null && { pricePaisa: pricePaisa.toString() }),
    ...toldOf(row),
    interval,
    intervalCount,
    ...(quantity !== null && { quantity }),
    by,
    askedAt: askedAt?.toISOString() ?? null,
    givenAt: givenAt.toISOString(),
  }
}

function toldOf({ toldPaisa, toldAt }: AgreementModel): Pick<AgreementInForce, 'told'> {
  if (toldPaisa === null || !toldAt) return {}
  return { told: { amountPaisa: toldPaisa.toString(), at: toldAt.toISOString() } }
}

/** True if the agreement is about billing periods of this length. */
export function hasRhythmOf(agreement: Rhythm, { interval, intervalCount }: Rhythm): boolean {
  return agreement.interval === interval && agreement.intervalCount === intervalCount
}

type Rhythm = Pick<AgreementInForce, 'interval' | 'intervalCount'>

/** True if a charge is above what needs no telling, and not above the maximum. */
export function isWithinMaximum(
  { amountPaisa: most, pricePaisa }: AgreementInForce,
  amountPaisa: bigint,
): boolean {
  return pricePaisa !== undefined && amountPaisa > BigInt(pricePaisa) && amountPaisa <= BigInt(most)
}

/** The agreement in force. Null: there is none. */
export function inForceOf({ agreement }: Pick<SubscriptionModel, 'agreement'>): AgreementInForce | null {
  return agreement as AgreementInForce | null
}
