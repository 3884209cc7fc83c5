import { newId } from '@/lib/core/id'
import type { ShownPeriods } from '@/lib/core/shown-terms'
import type { AgreementOrigin, BillingInterval, Environment } from '@/prisma/generated/enums'
import type { AgreementModel } from '@/prisma/generated/models'

interface Tenant {
  businessId: string
  environment: Environment
}

/** The terms of a subscription's agreement. */
export interface SubscriptionTerms {
  customerId: string
  /** Null if the subscription does not exist yet. */
  subscriptionId: string | null
  priceId: string
  /** The quantity that the amount is for. */
  quantity: number
  /** The most per period. */
  amountPaisa: bigint
  /** For a maximum: the present price. A higher price is charged seven days after the customer was told. */
  pricePaisa?: bigint | null
  /** What the customer was shown for each period, if not all cost the same. */
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

/** An agreement that the customer is asked for. @param linkExpiresAt in real time. Null if the link never expires. */
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

/** An active allowance. @param amountPaisa null for no limit, only in the sandbox. */
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
