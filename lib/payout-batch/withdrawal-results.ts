import { recordAudit } from '@/lib/audit/record'
import { payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import { toWire, type WithdrawalId } from '@/lib/core/id'
import { type OperatorCtx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { lockWithdrawal, type WithdrawalRef } from '@/lib/withdrawal/lock'
import {
  cancelWithdrawal,
  type RecordedWithdrawal,
  recordWithdrawalPaid,
  recordWithdrawalReturned,
} from '@/lib/withdrawal/transitions'
import type { WithdrawalModel } from '@/prisma/generated/models'
import type { PayoutPaidInput, PayoutReturnedInput } from './schema'
import { refuseMakerOf } from './second-person'

// Results of customers' withdrawals that an operator records by hand.

/**
 * The bank has paid a withdrawal, even after it had returned it. Recording it again changes nothing.
 * @throws {DomainError} `resource_not_found`, `withdrawal_not_sent`, `two_persons_needed`.
 */
export function withdrawalPaid(
  ctx: OperatorCtx,
  id: WithdrawalId,
  { bankReference: reference }: PayoutPaidInput,
): Promise<WithdrawalModel> {
  return transact(ctx, async (tx) => {
    const ref = await lockResult(tx, ctx, id)
    return audited(tx, ctx, 'withdrawal.paid', await recordWithdrawalPaid(tx, ctx, ref, { reference }))
  })
}

/**
 * The bank has returned a withdrawal, even after it had paid it. Recording it again changes nothing.
 * @throws {DomainError} `resource_not_found`, `withdrawal_not_sent`, `two_persons_needed`.
 */
export function withdrawalReturned(
  ctx: OperatorCtx,
  id: WithdrawalId,
  { reason, bankReference: reference }: PayoutReturnedInput,
): Promise<WithdrawalModel> {
  return transact(ctx, async (tx) => {
    const ref = await lockResult(tx, ctx, id)
    const recorded = await recordWithdrawalReturned(tx, ctx, ref, { reason, reference }, payOverdueInvoices)
    return audited(tx, ctx, 'withdrawal.returned', recorded)
  })
}

/**
 * An operator cancels a withdrawal that was not sent yet.
 * @throws {DomainError} `resource_not_found`, `withdrawal_not_requested`.
 */
export function cancelWithdrawalByOperator(
  ctx: OperatorCtx,
  id: WithdrawalId,
  { reason }: { reason: string },
): Promise<WithdrawalModel> {
  return transact(ctx, async (tx) => {
    const withdrawal = await cancelWithdrawal(tx, ctx, refOf(ctx, id), reason, payOverdueInvoices)
    return audited(tx, ctx, 'withdrawal.canceled', { withdrawal, isChanged: true })
  })
}

const refOf = ({ environment }: OperatorCtx, id: WithdrawalId): WithdrawalRef => ({
  ...{ id, environment, moneyMode: 'shared' },
})

/** Locks a withdrawal, if this operator may record its result. */
async function lockResult(tx: Tx, ctx: OperatorCtx, id: WithdrawalId): Promise<WithdrawalRef> {
  const ref = refOf(ctx, id)
  await refuseMakerOf(tx, ctx, (await lockWithdrawal(tx, ref)).row)
  return ref
}

async function audited(
  tx: Tx,
  ctx: OperatorCtx,
  action: `withdrawal.${'paid' | 'returned' | 'canceled'}`,
  { withdrawal, isChanged }: RecordedWithdrawal,
): Promise<WithdrawalModel> {
  const { id, number, statusReason, reference } = withdrawal
  const facts = { number, ...(statusReason && { reason: statusReason }), ...(reference && { reference }) }
  if (isChanged) await recordAudit(tx, ctx, action, toWire('wdr', id), facts)
  return withdrawal
}
