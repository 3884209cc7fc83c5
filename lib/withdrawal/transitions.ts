import { DomainError } from '@/lib/core/errors'
import type { CallCtx } from '@/lib/infra/ctx'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import type { WalletModel, WithdrawalModel } from '@/prisma/generated/models'
import { emitWithdrawal } from './event'
import { lockWithdrawal, type WithdrawalRef } from './lock'
import { bookMove } from './post'
import { withdrawals } from './table'
import { tellOwner } from './tell'

/** Pays open invoices with money that is back in a wallet. The caller passes it in, because billing is a higher noun. */
export type PayOverdue = (tx: Tx, wallet: WalletModel, requestId: string) => Promise<void>

/** The request that causes the change. */
type Call = Pick<CallCtx, 'requestId'>

/** A withdrawal after a result was recorded. `isChanged` is false if it had that status before. */
export interface RecordedWithdrawal {
  withdrawal: WithdrawalModel
  isChanged: boolean
}

const CHANGED = [
  ...([
    'status',
    'statusReason',
    'reference',
    'method',
    'memberId',
    'recorderName',
    'clearingProvider',
  ] as const),
  ...(['batchId', 'paidAt', 'returnedAt'] as const),
] satisfies (keyof WithdrawalModel)[]

/**
 * Cancels a withdrawal that was not sent yet, even in a draft. Its money is back in the balance, and pays open invoices.
 * @throws {DomainError} `resource_not_found`, `withdrawal_not_requested`.
 */
export async function cancelWithdrawal(
  tx: Tx,
  call: Call,
  ref: WithdrawalRef,
  reason: string | null,
  payOverdue: PayOverdue,
): Promise<WithdrawalModel> {
  const { row, wallet } = await lockWithdrawal(tx, ref)
  if (row.status !== 'requested') throw new DomainError('withdrawal_not_requested')
  const now = await readTenantNow(tx, row)
  const canceled: WithdrawalModel = { ...row, status: 'canceled', statusReason: reason, batchId: null }
  await withdrawals.update(tx, [canceled], CHANGED)
  const back = { from: 'in_transit', to: 'wallet', amountPaisa: row.amountPaisa } as const
  const credited = await bookMove(tx, row, wallet, { kind: 'withdrawal', ...back }, now)
  await emitWithdrawal(tx, canceled, 'withdrawal.canceled', call.requestId)
  await payOverdue(tx, credited, call.requestId)
  await tellOwner(tx, canceled, 'canceled', now)
  return canceled
}

/** How a withdrawal was paid. */
interface Payment
  extends Partial<Pick<WithdrawalModel, 'method' | 'memberId' | 'recorderName' | 'clearingProvider'>> {
  reference: string | null
  /** True if it can be paid without being sent first: by a business, and in the sandbox. */
  alsoRequested?: boolean
}

/**
 * Records that a withdrawal was paid. After a return this is a correction: it takes what the balance still holds, and the operator pays the
 * rest. If the withdrawal is already paid, nothing changes.
 * @throws {DomainError} `resource_not_found`, `withdrawal_not_sent`.
 */
export async function recordWithdrawalPaid(
  tx: Tx,
  call: Call,
  ref: WithdrawalRef,
  { alsoRequested = false, ...payment }: Payment,
): Promise<RecordedWithdrawal> {
  const { row, wallet } = await lockWithdrawal(tx, ref)
  if (row.status === 'paid') return { withdrawal: row, isChanged: false }
  const isCorrection = row.status === 'returned' && row.moneyMode === 'shared'
  if (row.status !== 'sent' && !isCorrection && !(alsoRequested && row.status === 'requested'))
    throw new DomainError('withdrawal_not_sent')
  const now = await readTenantNow(tx, row)
  const paid: WithdrawalModel = {
    ...row,
    ...payment,
    ...{ status: 'paid', statusReason: null, paidAt: now, returnedAt: null },
    batchId: row.status === 'requested' ? null : row.batchId,
  }
  await withdrawals.update(tx, [paid], CHANGED)
  const { amountPaisa } = row
  const move = { kind: 'withdrawal_paid', to: 'out' } as const
  if (isCorrection) {
    const missingPaisa = amountPaisa - wallet.balancePaisa
    const costPaisa = missingPaisa > 0n ? missingPaisa : 0n
    await bookMove(tx, paid, wallet, { ...move, from: 'wallet', amountPaisa: amountPaisa - costPaisa }, now)
    await bookMove(tx, paid, wallet, { ...move, from: 'costs', amountPaisa: costPaisa }, now)
  } else await bookMove(tx, paid, wallet, { ...move, from: 'in_transit', amountPaisa }, now)
  await emitWithdrawal(tx, paid, 'withdrawal.paid', call.requestId)
  await tellOwner(tx, paid, isCorrection ? 'corrected' : row.moneyMode === 'own' ? 'given' : 'paid', now)
  return { withdrawal: paid, isChanged: true }
}

/**
 * Records that a withdrawal came back, even after it was paid. Its amount is back in the balance, and pays open invoices. If the withdrawal
 * is already returned, nothing changes.
 * @throws {DomainError} `resource_not_found`, `withdrawal_not_sent`.
 */
export async function recordWithdrawalReturned(
  tx: Tx,
  call: Call,
  ref: WithdrawalRef,
  { reason, reference }: { reason: string; reference?: string | null | undefined },
  payOverdue: PayOverdue,
): Promise<RecordedWithdrawal> {
  const { row, wallet } = await lockWithdrawal(tx, ref)
  if (row.status === 'returned') return { withdrawal: row, isChanged: false }
  if (row.status !== 'sent' && row.status !== 'paid') throw new DomainError('withdrawal_not_sent')
  const now = await readTenantNow(tx, row)
  const returned: WithdrawalModel = {
    ...row,
    ...{ status: 'returned', statusReason: reason, returnedAt: now },
    reference: reference ?? row.reference,
  }
  await withdrawals.update(tx, [returned], CHANGED)
  const from = row.status === 'sent' ? 'in_transit' : 'out'
  const move = { kind: 'withdrawal_returned', from } as const
  // What a correction made a cost of the operator was never taken from the balance.
  const costPaisa = await costOf(tx, row)
  const backPaisa = row.amountPaisa - costPaisa
  await bookMove(tx, returned, wallet, { ...move, to: 'costs', amountPaisa: costPaisa }, now)
  const back = { ...move, to: 'wallet', amountPaisa: backPaisa } as const
  const credited = await bookMove(tx, returned, wallet, back, now)
  await emitWithdrawal(tx, returned, 'withdrawal.returned', call.requestId)
  await payOverdue(tx, credited, call.requestId)
  if (backPaisa > 0n) await tellOwner(tx, { ...returned, amountPaisa: backPaisa }, 'returned', now)
  return { withdrawal: returned, isChanged: true }
}

const COSTS = `
SELECT coalesce(-sum(e.amount_paisa), 0)::bigint AS paisa FROM withdrawal_postings o
JOIN ledger_entries e ON e.transaction_id = o.ledger_transaction_id
JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'costs'
WHERE o.withdrawal_id = $1`

/** What of a withdrawal the operator has paid, because no balance held it. */
async function costOf(tx: Tx, { id, status }: WithdrawalModel): Promise<bigint> {
  if (status !== 'paid') return 0n
  return (await tx.query<{ paisa: bigint }>(COSTS, [id]))[0]?.paisa ?? 0n
}
