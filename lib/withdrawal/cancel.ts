import { found } from '@/lib/core/found'
import type { WithdrawalId } from '@/lib/core/id'
import { type PublicCtx, transact, type UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { sha256 } from '@/lib/infra/keys/crypto'
import type { WithdrawalModel } from '@/prisma/generated/models'
import { lockWithdrawal } from './lock'
import { withdrawals } from './table'
import { cancelWithdrawal, type PayOverdue } from './transitions'

/**
 * Customers cancel their own withdrawal before it is sent.
 * @throws {DomainError} `resource_not_found`, `withdrawal_not_requested`.
 */
export function cancelOwnWithdrawal(
  ctx: UserCtx,
  id: WithdrawalId,
  payOverdue: PayOverdue,
): Promise<WithdrawalModel> {
  const { environment, walletId } = ctx
  return transact(ctx, (tx) => cancelWithdrawal(tx, ctx, { id, environment, walletId }, null, payOverdue))
}

const STOPPABLE = `SELECT ${withdrawals.columnList()} FROM withdrawals WHERE stop_hash = $1`

/** The withdrawal that an SMS link stops. Undefined if the link is not one of ours. */
export async function findStoppableWithdrawal(token: string): Promise<WithdrawalModel | undefined> {
  const [row] = await query<WithdrawalModel>(STOPPABLE, [sha256(token)])
  return row
}

/**
 * Stops a withdrawal by its SMS link, without signing in. Pressing it again changes nothing.
 * @throws {DomainError} `resource_not_found`; `withdrawal_not_requested` if it has already gone to the bank.
 */
export async function stopWithdrawal(
  ctx: PublicCtx,
  token: string,
  payOverdue: PayOverdue,
): Promise<WithdrawalModel> {
  const { id, environment } = found(await findStoppableWithdrawal(token))
  const ref = { id: id as WithdrawalId, environment }
  return transact(ctx, async (tx) => {
    const { row } = await lockWithdrawal(tx, ref)
    return row.status === 'canceled' ? row : cancelWithdrawal(tx, ctx, ref, 'stopped', payOverdue)
  })
}
