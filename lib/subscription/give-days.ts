import { recordAudit } from '@/lib/audit/record'
import { openInvoiceOf } from '@/lib/billing/failed-payment'
import { loadBillables } from '@/lib/billing/load-billables'
import { nextUpdatedAt } from '@/lib/core/change'
import { dunningWindowMs, retryAt } from '@/lib/core/dunning'
import { DomainError } from '@/lib/core/errors'
import { type SubscriptionId, toWire } from '@/lib/core/id'
import { graceEnd, lateSince } from '@/lib/core/late'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { presentSubscription } from './present'
import { lockSubscription } from './read'
import type { GiveDaysInput } from './schema'
import { subscriptions } from './table'

const WRITTEN = ['lateAt', 'nextRetryAt', 'dueAt', 'updatedAt'] as const
const OF_INVOICE = `UPDATE invoices SET late_at = $4 WHERE business_id = $1 AND environment = $2 AND id = $3`

/**
 * Gives a customer more days to pay what the merchant collects. It becomes late after this many whole days from today, unless it would be
 * late only after that anyway. Reminders and the last step count from there. For a wallet that failed this does not apply: it is late at
 * once and keeps its retries.
 * @throws {DomainError} `resource_not_found`, `subscription_not_due`.
 */
export function giveDays(ctx: Ctx, id: SubscriptionId, { days }: GiveDaysInput): Promise<SubscriptionModel> {
  return transact(ctx, async (tx) => {
    const current = await lockSubscription(tx, ctx, id)
    const since = lateSince(current)
    if (current.status !== 'past_due' || current.collection !== 'outside' || since === null)
      throw new DomainError('subscription_not_due')
    const [billable] = await loadBillables(tx, [current])
    if (!billable) throw new DomainError('resource_not_found')
    const lateAt = graceEnd(ctx.now, days + 1, billable.timeZone)
    if (lateAt <= since) return current
    const { id: invoiceId, periodStart, periodEnd } = openInvoiceOf(billable)
    const next: SubscriptionModel = { ...current, lateAt, updatedAt: nextUpdatedAt(current, ctx.now) }
    next.nextRetryAt = retryAt(lateAt, dunningWindowMs(periodStart, periodEnd), current.retryCount)
    next.dueAt = next.nextRetryAt
    await subscriptions.update(tx, [next], WRITTEN)
    await tx.query(OF_INVOICE, [ctx.businessId, ctx.environment, invoiceId, lateAt])
    await emit(tx, ctx, 'subscription.updated', id, presentSubscription(next), {
      before: presentSubscription(current),
    })
    await recordAudit(tx, ctx, 'subscription.days_given', toWire('sub', id), {
      days,
      lateAt: lateAt.toISOString(),
    })
    return next
  })
}
