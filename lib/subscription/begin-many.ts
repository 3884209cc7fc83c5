import { billableOf, type Terms } from '@/lib/billing/load-billables'
import { BillingPlan } from '@/lib/billing/plan'
import { billFirstPeriod } from '@/lib/billing/rules'
import { writeBilling } from '@/lib/billing/write'
import { requireApproval } from '@/lib/business/approval'
import { DomainError } from '@/lib/core/errors'
import { newId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { SubscriptionModel } from '@/prisma/generated/models'
import type { CreateSubscriptionInput } from './create-schema'
import { beforeFirst, beginBefore, newSubscription } from './start-terms'

/** A subscription of a customer who was created in this transaction, so no wallet can pay it yet. */
export interface ToBegin {
  input: CreateSubscriptionInput
  /** The terms of its price, locked. The price can be sold. */
  terms: Terms
}

const NOBODY = { userId: null, wallet: undefined }

/**
 * Starts many subscriptions that charge nothing now, in a fixed number of statements.
 * @throws {DomainError} `production_not_approved`, `payment_missing`, `customer_not_linked`, `parameter_invalid`, `calendar_ends`: the
 * error of the first one that cannot start. Then none is written.
 */
export async function beginSubscriptions(
  tx: Tx,
  ctx: Ctx,
  wanted: readonly ToBegin[],
): Promise<SubscriptionModel[]> {
  if (wanted.length === 0) return []
  await requireApproval(tx, ctx)
  const plan = new BillingPlan([], newId)
  for (const { input, terms } of wanted) begin(plan, ctx, input, terms)
  await writeBilling(tx, plan, ctx.requestId)
  return plan.newSubscriptions
}

function begin(plan: BillingPlan, ctx: Ctx, input: CreateSubscriptionInput, terms: Terms): void {
  const before = beforeFirst(terms, input, ctx.now)
  const billable = billableOf(newSubscription(ctx, input, NOBODY), terms, null)
  const refusal = before ? beginBefore(plan, billable, before, []) : billFirstPeriod(plan, billable, ctx.now)
  if (refusal)
    throw new DomainError(input.collection === 'outside' ? 'payment_missing' : 'customer_not_linked')
  plan.newSubscriptions.push(billable.subscription)
  plan.announce(billable.subscription, 'subscription.created')
}
