import type { PayoutId } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Cut } from '@/lib/payout/cut'
import { lockPayout } from '@/lib/payout/lock'
import { type Made, makePayout } from '@/lib/payout/make'
import type { MarkPayoutInput } from '@/lib/payout/schema'
import { cancelPayout, markSent, recordPaid, recordReturned } from '@/lib/payout/transitions'
import type { PayoutModel } from '@/prisma/generated/models'
import { requireSandbox } from './rules'

/** Makes the payout of the sandbox now, as its schedule would. @throws {DomainError} `sandbox_only`. */
export function runSandboxPayout(ctx: Ctx, cut: Cut): Promise<Made> {
  requireSandbox(ctx)
  const { businessId, environment } = ctx
  return transact(ctx, (tx) => makePayout(tx, ctx, { businessId, environment }, cut))
}

/** What can happen to a payout in the sandbox. This stands in for the operator and the bank. */
type Mark = 'sent' | 'paid' | 'returned' | 'canceled'

/**
 * Marks a payout of the sandbox.
 * @throws {DomainError} `sandbox_only`, `resource_not_found`, `payout_not_pending`, `payout_not_sent`.
 */
export function markSandboxPayout(
  ctx: Ctx,
  id: PayoutId,
  mark: Mark,
  { bankReference, reason = 'test' }: MarkPayoutInput,
): Promise<PayoutModel> {
  requireSandbox(ctx)
  const ref = { id, businessId: ctx.businessId, environment: ctx.environment }
  return transact(ctx, async (tx) => {
    switch (mark) {
      case 'sent': {
        await lockPayout(tx, ref)
        const [sent] = await markSent(tx, ctx, { environment: ref.environment, ids: [id] })
        return sent as PayoutModel
      }
      case 'paid':
        return (await recordPaid(tx, ctx, ref, { bankReference: bankReference ?? null })).payout
      case 'returned':
        return (await recordReturned(tx, ctx, ref, { reason, bankReference })).payout
      case 'canceled':
        return cancelPayout(tx, ctx, ref, reason)
    }
  })
}
