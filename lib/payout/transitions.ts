import { lockBankAccount, openAccountNumber } from '@/lib/bank-account/read'
import { holdBankAccount } from '@/lib/bank-account/stop'
import { expectedAfter } from '@/lib/core/bank-days'
import { DomainError } from '@/lib/core/errors'
import { newId } from '@/lib/core/id'
import { eventDocument } from '@/lib/events/document'
import { emitAll } from '@/lib/events/emit'
import type { CallCtx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { CLOCK_AT_STATEMENT, joinClock, readTenantNow } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import type { BankAccountModel, PayoutModel } from '@/prisma/generated/models'
import { findPayoutOf, lockPayable, lockPayout, type PayoutRef, type Tenant } from './lock'
import { mailReturned, mailSent } from './mails'
import { bookPayout, type Move, madeMoves } from './post'
import { presentPayout } from './present'
import { payouts } from './table'

/** The request that causes the change. */
export type Call = Pick<CallCtx, 'requestId'>

/** A payout after a result was recorded. `isChanged` is false if it had that status before. */
export interface Recorded {
  payout: PayoutModel
  isChanged: boolean
}

type PayoutEvent = 'payout.created' | 'payout.sent' | 'payout.paid' | 'payout.returned' | 'payout.canceled'

/** Emits an event for each payout, to the endpoints of its business. */
export async function emitPayouts(
  tx: Tx,
  { requestId }: Call,
  type: PayoutEvent,
  rows: readonly PayoutModel[],
): Promise<void> {
  const events = rows.map((row) => ({
    id: newId('evt'),
    type,
    document: eventDocument(row as PayoutModel & Tenant, row.id, presentPayout(row)),
  }))
  await emitAll(tx, events, requestId)
}

const LOCK_ALL = `
SELECT ${payouts.columnList('p')}, ${CLOCK_AT_STATEMENT} AS now
FROM payouts p ${joinClock('p.business_id', 'p.environment')}
WHERE p.environment = $1 AND p.id = ANY ($2::uuid[]) ORDER BY p.id FOR UPDATE OF p`

/**
 * Marks pending payouts as sent to the bank, with events and mails. They may be of several businesses. It locks only the payouts.
 * @throws {DomainError} `payout_not_pending` if one of them is not.
 */
export async function markSent(
  tx: Tx,
  call: Call,
  { environment, ids }: { environment: PayoutModel['environment']; ids: readonly string[] },
): Promise<PayoutModel[]> {
  const locked = await tx.query<PayoutModel & { now: Date }>(LOCK_ALL, [
    environment,
    arrayParameter([...ids]),
  ])
  if (locked.length < new Set(ids).size || locked.some(({ status }) => status !== 'pending'))
    throw new DomainError('payout_not_pending')
  const rows = locked.map(
    ({ now, ...row }): PayoutModel => ({
      ...row,
      status: 'sent',
      sentAt: now,
      expectedAt: expectedAfter(now),
    }),
  )
  await payouts.update(tx, rows, ['status', 'sentAt', 'expectedAt'])
  await emitPayouts(tx, call, 'payout.sent', rows)
  for (const row of rows) await mailSent(tx, row)
  return rows
}

const RESULTS = ['status', 'statusReason', 'bankReference', 'paidAt', 'returnedAt'] as const

/**
 * Records that the bank has paid a payout. After a return, this is a correction. If the payout is already paid, nothing changes.
 * @throws {DomainError} `resource_not_found`, `payout_not_sent`.
 */
export async function recordPaid(
  tx: Tx,
  call: Call,
  ref: PayoutRef,
  { bankReference }: { bankReference: string | null },
): Promise<Recorded> {
  const { payout, tenant, payableId } = await lockPayout(tx, ref)
  if (payout.status === 'paid') return { payout, isChanged: false }
  if (payout.status !== 'sent' && payout.status !== 'returned') throw new DomainError('payout_not_sent')
  const now = await readTenantNow(tx, tenant)
  const from = payout.status === 'sent' ? 'in_transit' : 'payable'
  const move: Move = { kind: 'payout_paid', amountPaisa: payout.amountPaisa, from, to: 'bank' }
  await bookPayout(tx, tenant, payableId, payout, [move], now)
  const paid: PayoutModel = {
    ...payout,
    ...{ status: 'paid', statusReason: null, bankReference, paidAt: now, returnedAt: null },
  }
  await payouts.update(tx, [paid], RESULTS)
  await emitPayouts(tx, call, 'payout.paid', [paid])
  return { payout: paid, isChanged: true }
}

/**
 * Records that the bank has returned a payout, even after it had paid it. Its amount is owed again. If it went to the business's present
 * bank account, that account is held, and a pending payout is canceled. If the payout is already returned, nothing changes.
 * @throws {DomainError} `resource_not_found`, `payout_not_sent`.
 */
export async function recordReturned(
  tx: Tx,
  call: Call,
  ref: PayoutRef,
  { reason, bankReference }: { reason: string; bankReference?: string | null | undefined },
): Promise<Recorded> {
  const { businessId } = await findPayoutOf(tx, ref)
  const account = await lockBankAccount(tx, { businessId, environment: ref.environment })
  const { payout, tenant, payableId } = await lockPayout(tx, ref)
  if (payout.status === 'returned') return { payout, isChanged: false }
  if (payout.status !== 'sent' && payout.status !== 'paid') throw new DomainError('payout_not_sent')
  const now = await readTenantNow(tx, tenant)
  const from = payout.status === 'sent' ? 'in_transit' : 'bank'
  const move: Move = { kind: 'payout_returned', amountPaisa: payout.amountPaisa, from, to: 'payable' }
  await bookPayout(tx, tenant, payableId, payout, [move], now)
  const returned: PayoutModel = {
    ...payout,
    ...{ status: 'returned', statusReason: reason, returnedAt: now },
    bankReference: bankReference ?? payout.bankReference,
  }
  await payouts.update(tx, [returned], RESULTS)
  await emitPayouts(tx, call, 'payout.returned', [returned])
  await mailReturned(tx, returned)
  if (account && isSameAccount(account, payout)) {
    const who = { ...tenant, requestId: call.requestId, actor: { kind: 'system' } } as const
    await holdBankAccount(tx, who, 'returned')
    await cancelPendingPayouts(tx, call, tenant, 'bank_account')
  }
  return { payout: returned, isChanged: true }
}

/** True if a payout went to the business's present bank account. */
const isSameAccount = (account: BankAccountModel, payout: PayoutModel) =>
  account.bankCode === payout.bankCode &&
  openAccountNumber(account.accountNumberEncrypted) === openAccountNumber(payout.accountNumberEncrypted)

/**
 * Cancels a pending payout and reverses its moves. The next payout begins where this one began.
 * @throws {DomainError} `resource_not_found`, `payout_not_pending`.
 */
export async function cancelPayout(tx: Tx, call: Call, ref: PayoutRef, reason: string): Promise<PayoutModel> {
  const { payout, tenant, payableId } = await lockPayout(tx, ref)
  if (payout.status !== 'pending') throw new DomainError('payout_not_pending')
  return cancelLocked(tx, call, tenant, payableId, payout, reason)
}

const PENDING = `
SELECT ${payouts.columnList()} FROM payouts WHERE business_id = $1 AND environment = $2 AND status = 'pending' FOR UPDATE`

/** Locks the pending payout of a business. The caller holds the lock on what the business is owed. */
export async function lockPending(tx: Tx, tenant: Tenant): Promise<PayoutModel | undefined> {
  const [row] = await tx.query<PayoutModel>(PENDING, [tenant.businessId, tenant.environment])
  return row
}

/** Cancels the pending payout of a business, even in a draft. Does nothing if there is none. */
export async function cancelPendingPayouts(
  tx: Tx,
  call: Call,
  tenant: Tenant,
  reason: 'bank_account' | 'held' | 'own_mode',
): Promise<void> {
  const payableId = await lockPayable(tx, tenant)
  const pending = await lockPending(tx, tenant)
  if (pending) await cancelLocked(tx, call, tenant, payableId, pending, reason)
}

/** Cancels a pending payout. The caller has locked it, and what the business is owed. */
export async function cancelLocked(
  tx: Tx,
  call: Call,
  tenant: Tenant,
  payableId: string,
  payout: PayoutModel,
  reason: string,
): Promise<PayoutModel> {
  const now = await readTenantNow(tx, tenant)
  await bookPayout(tx, tenant, payableId, payout, madeMoves(payout, -1n), now)
  const canceled: PayoutModel = { ...payout, status: 'canceled', statusReason: reason, batchId: null }
  await payouts.update(tx, [canceled], ['status', 'statusReason', 'batchId'])
  await emitPayouts(tx, call, 'payout.canceled', [canceled])
  return canceled
}
