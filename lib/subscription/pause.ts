import { recordAudit } from '@/lib/audit/record'
import type { Billable } from '@/lib/billing/billable'
import { BILLING_DUE } from '@/lib/billing/due'
import { loadBillables } from '@/lib/billing/load-billables'
import { beginPause, endPause } from '@/lib/billing/pauses'
import { BillingPlan } from '@/lib/billing/plan'
import { handleDue } from '@/lib/billing/rules'
import { writeBilling } from '@/lib/billing/write'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { newId, type SubscriptionId, toWire } from '@/lib/core/id'
import { waitsForCalendar } from '@/lib/core/waits-for-calendar'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import { wallets } from '@/lib/wallet/table'
import type { SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { lockSubscription } from './read'
import type { PauseSubscriptionInput } from './schema'

const SHORTEST_MS = 60_000
const LONGEST_YEARS = 2

const PAID_AHEAD =
  'Periods of the subscription are paid ahead, and their invoices have dates. Pause it when the last of them has begun.'

/**
 * Pauses a subscription. While it is paused, nothing is billed and no reminder is sent. The time is read after the lock, as for a
 * cancellation.
 * @throws {DomainError} `resource_not_found`, `parameter_invalid`, `subscription_not_pausable`.
 */
export function pauseSubscription(
  ctx: Ctx,
  id: SubscriptionId,
  { resumesAt, remaining }: PauseSubscriptionInput,
): Promise<SubscriptionModel> {
  return transact(ctx, async (tx) => {
    const current = await lockSubscription(tx, ctx, id)
    // Periods that are paid ahead have fixed dates, which a pause would move.
    if (current.paidAhead) throw new DomainError('subscription_not_pausable', { message: PAID_AHEAD })
    if (current.status !== 'active' && current.status !== 'trialing')
      throw new DomainError('subscription_not_pausable')
    const [billable] = (await loadBillables(tx, [current])) as [Billable]
    if (resumesAt) requireNear(resumesAt, billable.now)
    const plan = new BillingPlan([], newId)
    beginPause(plan, billable, { resumesAt: resumesAt ?? null, remaining }, billable.now)
    return written(tx, ctx, plan, billable, 'subscription.paused')
  })
}

/**
 * Ends a pause. If the paid period ran out during the pause, a new one begins and is charged like a renewal, so the result may be past_due.
 * Locks the wallet before the subscription, like every charge.
 * @throws {DomainError} `resource_not_found`, `subscription_not_paused`, `calendar_ends`.
 */
export function unpauseSubscription(ctx: Ctx, id: SubscriptionId): Promise<SubscriptionModel> {
  return transact(ctx, async (tx) => {
    const wallet = await lockWalletOfSubscription(tx, ctx, id)
    const current = await lockSubscription(tx, ctx, id)
    if (current.status !== 'paused') throw new DomainError('subscription_not_paused')
    const [billable] = (await loadBillables(tx, [current])) as [Billable]
    const plan = new BillingPlan(wallet ? [wallet] : [], newId, [billable])
    const { now, subscription } = billable
    endPause(plan, billable, now, now)
    const isOver = subscription.currentPeriodEnd <= now
    const isHeld = current.walletId === (wallet?.id ?? null)
    if (isOver && isHeld) {
      plan.events.endStep()
      handleDue(plan, billable, now)
      if (waitsForCalendar(subscription)) throw new DomainError('calendar_ends')
    }
    // If another wallet was linked meanwhile, the billing function charges it within seconds.
    else if (isOver) tx.afterCommit(() => nudge(BILLING_DUE[ctx.environment]))
    return written(tx, ctx, plan, billable, 'subscription.unpaused')
  })
}

const WALLET = `
SELECT ${wallets.columnList('w')} FROM subscriptions s JOIN wallets w ON w.id = s.wallet_id
WHERE s.business_id = $1 AND s.environment = $2 AND s.id = $3`

/** Locks the wallet that pays a subscription. */
export async function lockWalletOfSubscription(
  tx: Tx,
  { businessId, environment }: Ctx,
  id: string,
): Promise<WalletModel | undefined> {
  return (await tx.query<WalletModel>(`${WALLET} FOR NO KEY UPDATE OF w`, [businessId, environment, id]))[0]
}

/** Like `lockWalletOfSubscription`, without the lock. */
export async function readWalletOfSubscription(
  tx: Tx,
  { businessId, environment }: Ctx,
  id: string,
): Promise<WalletModel | undefined> {
  return (await tx.query<WalletModel>(WALLET, [businessId, environment, id]))[0]
}

/** @throws {DomainError} `parameter_invalid`. */
function requireNear(resumesAt: Date, now: Date): void {
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + LONGEST_YEARS)
  if (resumesAt.getTime() < now.getTime() + SHORTEST_MS || resumesAt > latest)
    throw invalidParameter('resumesAt', 'must be between one minute and two years ahead.')
}

async function written(
  tx: Tx,
  ctx: Ctx,
  plan: BillingPlan,
  { subscription }: Billable,
  action: 'subscription.paused' | 'subscription.unpaused',
): Promise<SubscriptionModel> {
  await writeBilling(tx, plan, ctx.requestId)
  // As for a cancellation: what customers do is in the subscription's history.
  if (ctx.actor.kind !== 'end_user') {
    const { status, pauseRemaining, resumesAt } = subscription
    const told = { status, pauseRemaining, resumesAt: resumesAt?.toISOString() ?? null }
    await recordAudit(tx, ctx, action, toWire('sub', subscription.id), told)
  }
  return subscription
}
