import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { ProviderName } from '@/lib/core/providers'
import { env } from '@/lib/infra/env'
import { takesPayment } from '@/lib/provider-account/offered'
import type { PaymentLinkModel } from '@/prisma/generated/models'
import type { paymentLink } from './schema'

/** A link with its results. */
export interface CountedLink extends PaymentLinkModel {
  /** How many checkouts were started from it. */
  started: number
  /** How many subscriptions were started from it. */
  paid: number
  /** True if its price is zero. */
  costsNothing: boolean
}

/** Its address: the page with its offer. */
export const linkAddress = (slug: string): string => `${env().CHECKOUT_URL}/buy/${slug}`

/** @param providers where a customer could add money now. Left out for an event. */
export function presentPaymentLink(
  row: CountedLink,
  providers?: readonly ProviderName[],
): z.output<typeof paymentLink> {
  return {
    id: toWire('plink', row.id),
    businessId: toWire('biz', row.businessId),
    environment: row.environment,
    url: linkAddress(row.slug),
    slug: row.slug,
    priceId: toWire('price', row.priceId),
    quantity: row.quantity,
    allowQuantity: row.allowQuantity,
    couponCode: row.couponCode,
    allowCouponCodes: row.allowCouponCodes,
    requireEmail: row.requireEmail,
    successUrl: row.successUrl,
    active: row.active,
    startAgain: row.startAgain,
    ...(providers && { payable: takesPayment(row.costsNothing, providers) }),
    metadata: row.metadata as Record<string, string>,
    opened: row.opened,
    started: row.started,
    paid: row.paid,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
