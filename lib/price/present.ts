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

/** What a change of a price would reach. */
export interface PriceUsage {
  live: number
  owing: number
  nextPeriodAt: Date | null
}

export function presentPriceUsage(
  priceId: string,
  { live, owing, nextPeriodAt }: PriceUsage,
): z.output<typeof priceUsage> {
  return {
    priceId: toWire('price', priceId),
    liveSubscriptionsCount: live,
    owingSubscriptionsCount: owing,
    nextPeriodAt: nextPeriodAt?.toISOString() ?? null,
  }
}
