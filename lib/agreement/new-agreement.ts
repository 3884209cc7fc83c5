import { newId } from '@/lib/core/id'
import type { ShownPeriods } from '@/lib/core/shown-terms'
import type { AgreementOrigin, BillingInterval, Environment } from '@/prisma/generated/enums'
import type { AgreementModel } from '@/prisma/generated/models'

interface Tenant {
  businessId: string
  environment: Environment
}

/** What a subscription's agreement is about. */
export interface SubscriptionTerms {
  customerId: string
  /** Null: the subscription is not created yet. */
  subscriptionId: string | null
  priceId: string
  /** How many of the price the amount is for. */
  quantity: number
  /** The most per period. */
  amountPaisa: bigint
  /** Of a maximum: the price now. A higher one is charged seven days after it was told. */
  pricePaisa?: bigint | null
  /** What was shown of each period, if not all cost the same. */
  terms?: readonly ShownPeriods[] | null
  interval: BillingInterval
  intervalCount: number
}

/** An agreement that the customer has just given. */
export function givenAgreement(
  tenant: Tenant,
  terms: SubscriptionTerms,
  given: { walletId: string; by: AgreementOrigin; at: Date },
): AgreementModel {
  const { walletId, by, at } = given
  return {
    ...blank(tenant, at),
    ...terms,
    pricePaisa: terms.pricePaisa ?? null,
    terms: (terms.terms ?? null) as unknown as AgreementModel['terms'],
    kind: 'subscription',
    walletId,
    by,
    status: 'given',
    askedAt: null,
    givenAt: at,
  }
}

/** An agreement that the customer is asked for. @param linkExpiresAt in real time. Null: the link does not end. */
export function askedAgreement(
  tenant: Tenant,
  terms: SubscriptionTerms,
  asked: { at: Date; linkExpiresAt: Date | null },
): AgreementModel {
  const { at, linkExpiresAt } = asked
  return {
    ...blank(tenant, at),
    ...terms,
    pricePaisa: null,
    terms: null,
    kind: 'subscription',
    linkExpiresAt,
  }
}

/** An allowance that the customer is asked for. @param amountPaisa the most per Nepali month. */
export function askedAllowance(
  tenant: Tenant,
  { customerId, amountPaisa }: { customerId: string; amountPaisa: bigint },
  asked: { at: Date; linkExpiresAt: Date },
): AgreementModel {
  const { at, linkExpiresAt } = asked
  return { ...blank(tenant, at), customerId, amountPaisa, kind: 'allowance', linkExpiresAt }
}

/** An allowance that is in force. @param amountPaisa null: no limit, in the sandbox only. */
export function givenAllowance(
  tenant: Tenant,
  { customerId, amountPaisa }: { customerId: string; amountPaisa: bigint | null },
  given: { walletId: string; by: AgreementOrigin; at: Date },
): AgreementModel {
  const { walletId, by, at } = given
  return {
    ...blank(tenant, at),
    customerId,
    amountPaisa,
    kind: 'allowance',
    walletId,
    by,
    status: 'given',
    askedAt: null,
    givenAt: at,
  }
}

/** A new row that was asked for at `at`, without its subject. */
function blank({ businessId, environment }: Tenant, at: Date) {
  return {
    id: newId('agr'),
    businessId,
    environment,
    subscriptionId: null,
    priceId: null,
    walletId: null,
    pricePaisa: null,
    terms: null,
    toldPaisa: null,
    toldAt: null,
    interval: null,
    intervalCount: null,
    quantity: null,
    status: 'asked',
    by: 'wallet',
    askedAt: at,
    linkExpiresAt: null,
    givenAt: null,
    endedAt: null,
    createdAt: at,
    updatedAt: at,
  } as const
}
