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

/** A change of what a price costs, as the export of a business has it. */
export function presentPriceChange({ priceId, fromPaisa, toPaisa, createdAt }: PriceChangeModel) {
  return {
    priceId: toWire('price', priceId),
    previousAmountPaisa: fromPaisa.toString(),
    amountPaisa: toPaisa.toString(),
    createdAt: createdAt.toISOString(),
  }
}

/** What is bound to a price, so what a change of it would reach. */
export interface PriceUsage {
  /** Live subscriptions on it. */
  live: number
  owing: number
  /** Live subscriptions on another price, which will change to it. */
  changes: number
  /** Payment links that somebody has made for it. */
  links: number
  checkouts: number
  /** The first period that it bills. */
  nextPeriodAt: Date | null
  /** The most of it that one of these is billed. 0: nothing is bound to it. */
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
