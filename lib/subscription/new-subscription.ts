import { newId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import type { SubscriptionModel } from '@/prisma/generated/models'
import type { CreateSubscriptionInput } from './create-schema'
import type { Payer } from './lock-payer'

/** A subscription before its first period, which begins now. */
export function newSubscription(ctx: Ctx, input: CreateSubscriptionInput, payer: Payer): SubscriptionModel {
  return {
    id: newId('sub'),
    businessId: ctx.businessId,
    environment: ctx.environment,
    customerId: input.customerId,
    priceId: input.priceId,
    quantity: input.quantity ?? 1,
    collection: input.collection ?? 'wallet',
    userId: payer.userId,
    walletId: payer.wallet?.id ?? null,
    status: 'active',
    anchorAt: ctx.now,
    periodIndex: 0,
    currentPeriodStart: ctx.now,
    currentPeriodEnd: ctx.now,
    trialEndAt: null,
    firstPeriod: null,
    firstAnchorAt: null,
    cancelAtPeriodEnd: false,
    openInvoiceId: null,
    notAgreed: false,
    agreement: null,
    pastDueAt: null,
    retryCount: 0,
    nextRetryAt: null,
    dueAt: null,
    pausedAt: null,
    resumesAt: null,
    pauseRemaining: null,
    discount: null,
    paidAhead: null,
    periodDiscount: null,
    pendingPriceId: null,
    pendingQuantity: null,
    lastBilledAt: null,
    billingRunId: null,
    cancelReason: null,
    canceledAt: null,
    endedAt: null,
    metadata: input.metadata ?? {},
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
}
