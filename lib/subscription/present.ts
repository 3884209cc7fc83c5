import type { z } from 'zod'
import { presentInForce } from '@/lib/agreement/present'
import { toWire } from '@/lib/core/id'
import { lateSince } from '@/lib/core/late'
import { nextChargeOf } from '@/lib/core/next-charge'
import { nextTermsAt, paidUntilOf } from '@/lib/core/paid-ahead'
import { periodCharge } from '@/lib/core/period-charge'
import { waitsForCalendar } from '@/lib/core/waits-for-calendar'
import { presentDiscount } from '@/lib/coupon/present'
import { pseudonymAt } from '@/lib/infra/keys/pseudonym'
import type { SubscriptionModel } from '@/prisma/generated/models'
import type { SubscriptionSummary } from './read'
import type { subscription } from './schema'

export type WireSubscription = z.output<typeof subscription>

export function presentSubscription(row: SubscriptionModel): WireSubscription {
  return {
    id: toWire('sub', row.id),
    businessId: toWire('biz', row.businessId),
    userId: row.userId && toWire('usr', pseudonymAt(row.businessId, row.userId)),
    priceId: toWire('price', row.priceId),
    customerId: toWire('cus', row.customerId),
    quantity: row.quantity,
    collection: row.collection,
    pendingChange:
      row.pendingPriceId === null || row.pendingQuantity === null
        ? null
        : {
            priceId: toWire('price', row.pendingPriceId),
            quantity: row.pendingQuantity,
            effectiveAt: nextTermsAt(row).toISOString(),
          },
    status: row.status,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    trialEndAt: row.firstPeriod === 'paid_elsewhere' ? null : (row.trialEndAt?.toISOString() ?? null),
    currentPeriodStart: row.currentPeriodStart.toISOString(),
    currentPeriodEnd: row.currentPeriodEnd.toISOString(),
    paidUntil: paidUntilOf(row)?.toISOString() ?? null,
    lateAt: lateSince(row)?.toISOString() ?? null,
    discount: presentDiscount(row),
    pausedAt: row.pausedAt?.toISOString() ?? null,
    resumesAt: row.resumesAt?.toISOString() ?? null,
    pauseRemaining: row.pauseRemaining,
    ...presentRetries(row),
    agreement: presentInForce(row),
    lastBilledAt: row.lastBilledAt?.toISOString() ?? null,
    billingRunId: row.billingRunId && toWire('run', row.billingRunId),
    metadata: row.metadata as Record<string, string>,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    canceledAt: row.canceledAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    cancelReason: row.cancelReason,
  }
}

/** If the merchant collects the money, no wallet is charged. The retries are only reminders. */
function presentRetries(
  row: SubscriptionModel,
): Pick<WireSubscription, 'retryCount' | 'nextRetryAt' | 'pastDueReason'> {
  if (row.collection === 'outside') return { retryCount: 0, nextRetryAt: null, pastDueReason: null }
  return {
    retryCount: row.retryCount,
    nextRetryAt: row.nextRetryAt?.toISOString() ?? null,
    pastDueReason: pastDueReasonOf(row),
  }
}

/** What the open invoice waits for. Null if there is none. */
function pastDueReasonOf({ openInvoiceId, notAgreed }: SubscriptionModel): WireSubscription['pastDueReason'] {
  if (!openInvoiceId) return null
  return notAgreed ? 'not_agreed' : 'insufficient_balance'
}

/** A subscription for people: with names, its cost, and its next charge. */
export type NamedSubscription = ReturnType<typeof presentSubscriptionSummary>

export function presentSubscriptionSummary(row: SubscriptionSummary) {
  return {
    ...presentSubscription(row),
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    customerPhone: row.customerPhone,
    productId: toWire('prod', row.productId),
    productName: row.productName,
    priceNickname: row.nickname,
    amountPaisa: row.amountPaisa,
    interval: row.interval,
    intervalCount: row.intervalCount,
    calendar: row.calendar,
    /** When a change with the next period takes effect. */
    changesAt: nextTermsAt(row).toISOString(),
    /** The pending terms of the next period, for people. Null if they stay the same. */
    nextTerms: comingTerms(row),
    /** True if the table of Bikram Sambat ends before its next period. */
    waitsForCalendar: waitsForCalendar(row),
    /** The amount of the next charge. An open invoice keeps its amount when the price changes. */
    nextAmountPaisa: row.openAmountPaisa ?? comingCharge(row),
    nextChargeAt: nextChargeOf(row)?.toISOString() ?? null,
    pastDueAt: row.pastDueAt?.toISOString() ?? null,
  }
}

function comingTerms(row: SubscriptionSummary) {
  const { pendingQuantity, pendingAmountPaisa, pendingInterval, pendingIntervalCount } = row
  if (!pendingQuantity || pendingAmountPaisa === null || !pendingInterval || !pendingIntervalCount)
    return null
  return {
    productName: row.pendingProductName ?? row.productName,
    quantity: pendingQuantity,
    amountPaisa: pendingAmountPaisa,
    interval: pendingInterval,
    intervalCount: pendingIntervalCount,
    calendar: row.pendingCalendar ?? row.calendar,
  }
}

const comingCharge = (row: SubscriptionSummary): bigint =>
  periodCharge({
    subscription: { ...row, quantity: row.pendingQuantity ?? row.quantity },
    price: { amountPaisa: row.pendingAmountPaisa ?? row.amountPaisa },
  })
