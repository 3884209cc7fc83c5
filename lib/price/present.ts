import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { PriceChangeModel, PriceModel } from '@/prisma/generated/models'
import type { price, priceUsage } from './schema'

export type WirePrice = z.output<typeof price>

export function presentPrice(row: PriceModel): WirePrice {
  return {
    id: toWire('price', row.id),
    businessId: toWire('biz', row.businessId),
    environment: row.environment,
    productId: toWire('prod', row.productId),
    nickname: row.nickname,
    amountPaisa: row.amountPaisa.toString(),
    currency: row.currency,
    interval: row.interval,
    intervalCount: row.intervalCount,
    calendar: row.calendar,
    trialDays: row.trialDays,
    active: row.active,
    metadata: row.metadata as Record<string, string>,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** A change of a price's amount, for the export of a business. */
export function presentPriceChange({ priceId, fromPaisa, toPaisa, createdAt }: PriceChangeModel) {
  return {
    priceId: toWire('price', priceId),
    previousAmountPaisa: fromPaisa.toString(),
    amountPaisa: toPaisa.toString(),
    createdAt: createdAt.toISOString(),
  }
}

/** What uses a price, and would be affected by a change of it. */
export interface PriceUsage {
  /** Live subscriptions with this price. */
  live: number
  owing: number
  /** Live subscriptions that will change to this price. */
  changes: number
  /** Payment links for this price. */
  links: number
  checkouts: number
  /** When the next period at this price is billed. */
  nextPeriodAt: Date | null
  /** The largest quantity that one of these is billed. 0 if nothing uses the price. */
  mostQuantity: number
}

export function presentPriceUsage(
  priceId: string,
  { live, owing, changes, links, checkouts, nextPeriodAt }: PriceUsage,
): z.output<typeof priceUsage> {
  return {
    priceId: toWire('price', priceId),
    liveSubscriptionsCount: live,
    owingSubscriptionsCount: owing,
    pendingChangesCount: changes,
    paymentLinksCount: links,
    openCheckoutsCount: checkouts,
    nextPeriodAt: nextPeriodAt?.toISOString() ?? null,
  }
}
