import { DomainError } from '@/lib/core/errors'
import type { WithdrawalId } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { collectorOf } from '@/lib/withdrawal/give'
import { lockWithdrawal } from '@/lib/withdrawal/lock'
import { recordWithdrawalPaid } from '@/lib/withdrawal/transitions'
import type { WithdrawalModel } from '@/prisma/generated/models'
import { requireSandbox } from './rules'

/**
 * Pays a withdrawal of the sandbox at once, in place of the business, or of the operator and the bank. If it is already paid, nothing
 * changes.
 * @throws {DomainError} `sandbox_only`, `resource_not_found`, `withdrawal_not_requested`.
 */
export function paySandboxWithdrawal(ctx: Ctx, id: WithdrawalId): Promise<WithdrawalModel> {
  requireSandbox(ctx)
  const { businessId, environment } = ctx
  const ref = { id, businessId, environment }
  return transact(ctx, async (tx) => {
    const { row } = await lockWithdrawal(tx, ref)
    if (row.status === 'returned' || row.status === 'canceled')
      throw new DomainError('withdrawal_not_requested')
    const own = row.moneyMode === 'own' && {
      method: 'other' as const,
      clearingProvider: await collectorOf(tx, row),
    }
    const payment = { reference: null, alsoRequested: true, ...own }
    return (await recordWithdrawalPaid(tx, ctx, ref, payment)).withdrawal
  })
}
