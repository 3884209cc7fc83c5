import { changePayoutTerms } from '@/lib/business/change-payout-terms'
import type { BusinessId } from '@/lib/core/id'
import { type OperatorCtx, transact } from '@/lib/infra/ctx'
import { getBusinessForOperator, type OperatorBusiness } from './businesses'
import type { UpdateOperatorBusinessInput } from './schema'

/**
 * Changes what the operator decides about a business. The logs of both say what.
 * @throws {DomainError} `resource_not_found`.
 */
export function updateOperatorBusiness(
  ctx: OperatorCtx,
  id: BusinessId,
  input: UpdateOperatorBusinessInput,
): Promise<OperatorBusiness> {
  return transact(ctx, async (tx) => {
    await changePayoutTerms(tx, ctx, id, input)
    return getBusinessForOperator(ctx, id, tx)
  })
}
