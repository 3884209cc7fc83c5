import { changePayoutTerms } from '@/lib/business/change-payout-terms'
import type { BusinessId } from '@/lib/core/id'
import { type OperatorCtx, transact } from '@/lib/infra/ctx'
import { startSchedule } from '@/lib/payout/make-due'
import { cancelPendingPayouts } from '@/lib/payout/transitions'
import { getBusinessForOperator, type OperatorBusiness } from './businesses'
import type { UpdateOperatorBusinessInput } from './schema'

/**
 * Changes the operator's settings of a business. Both audit logs record it.
 * @throws {DomainError} `resource_not_found`, `money_mode_fixed`.
 */
export function updateOperatorBusiness(
  ctx: OperatorCtx,
  id: BusinessId,
  input: UpdateOperatorBusinessInput,
): Promise<OperatorBusiness> {
  return transact(ctx, async (tx) => {
    if (input.schedule) await startSchedule(tx, id, input.schedule)
    const { holds } = await changePayoutTerms(tx, ctx, id, input)
    if (holds)
      for (const environment of ['production', 'sandbox'] as const)
        await cancelPendingPayouts(tx, ctx, { businessId: id, environment }, 'held')
    return getBusinessForOperator(ctx, id, tx)
  })
}
