import { expectedAfter } from '@/lib/core/bank-days'
import { DomainError } from '@/lib/core/errors'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { CLOCK_AT_STATEMENT, joinClock } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'
import type { WithdrawalModel } from '@/prisma/generated/models'
import { withdrawals } from './table'
import { tellOwner } from './tell'

// The bank file that a withdrawal is in.

interface Draft {
  environment: Environment
  batchId: string
}

/** SQL: the withdrawals `w` that an operator may send now. */
const SENDABLE = `
FROM withdrawals w ${joinClock('w.business_id', 'w.environment')}
WHERE w.environment = $1 AND w.money_mode = 'shared' AND w.status = 'requested' AND w.sendable_from <= ${CLOCK_AT_STATEMENT}`

// `FOR UPDATE` re-checks the row, so one that another batch has just taken is skipped.
const FREE = `
SELECT w.id ${SENDABLE} AND w.batch_id IS NULL AND ($2::uuid[] IS NULL OR w.id = ANY ($2)) ORDER BY w.id LIMIT $3 FOR UPDATE OF w`
const KNOWN = `SELECT id FROM withdrawals WHERE environment = $1 AND money_mode = 'shared' AND id = ANY ($2::uuid[])`
const PUT = 'UPDATE withdrawals SET batch_id = $3 WHERE environment = $1 AND id = ANY ($2::uuid[])'

/**
 * Puts withdrawals whose day of waiting is over into a draft: the named ones, or all that are in no draft.
 * @returns how many.
 * @throws {DomainError} `resource_not_found`; `withdrawal_not_requested` if one of the named ones cannot be sent now, or is already in a
 * draft.
 */
export async function putWithdrawalsIntoDraft(
  tx: Tx,
  { environment, batchId }: Draft,
  { ids, most }: { ids: readonly string[] | undefined; most: number },
): Promise<number> {
  const wanted = ids && arrayParameter([...ids])
  const free = await tx.query<{ id: string }>(FREE, [environment, wanted ?? null, most])
  if (ids && free.length < ids.length) {
    const known = await tx.query(KNOWN, [environment, wanted])
    throw new DomainError(known.length < ids.length ? 'resource_not_found' : 'withdrawal_not_requested')
  }
  await tx.query(PUT, [environment, arrayParameter(free.map(({ id }) => id)), batchId])
  return free.length
}

const IN_DRAFT = `
SELECT ${withdrawals.columnList()} FROM withdrawals WHERE environment = $1 AND batch_id = $2 AND status = 'requested' ORDER BY id FOR UPDATE`

/** Locks the withdrawals of a draft that are still requested. */
export function lockDraftWithdrawals(tx: Tx, { environment, batchId }: Draft): Promise<WithdrawalModel[]> {
  return tx.query<WithdrawalModel>(IN_DRAFT, [environment, batchId])
}

const LEAVE = `UPDATE withdrawals SET batch_id = NULL WHERE environment = $1 AND batch_id = $2`

/** Removes all withdrawals from a draft. */
export async function leaveDraftWithdrawals(tx: Tx, { environment, batchId }: Draft): Promise<void> {
  await tx.query(LEAVE, [environment, batchId])
}

const NOW = `
SELECT w.id, ${CLOCK_AT_STATEMENT} AS now FROM withdrawals w ${joinClock('w.business_id', 'w.environment')} WHERE w.id = ANY ($1::uuid[])`

/** Marks locked withdrawals of a draft as sent to the bank. Their owners get an SMS. */
export async function markWithdrawalsSent(tx: Tx, rows: readonly WithdrawalModel[]): Promise<void> {
  if (rows.length === 0) return
  const clocks = await tx.query<{ id: string; now: Date }>(NOW, [arrayParameter(rows.map(({ id }) => id))])
  const nowOf = new Map(clocks.map(({ id, now }) => [id, now]))
  const sent = rows.map((row): WithdrawalModel => {
    const now = nowOf.get(row.id) as Date
    return { ...row, status: 'sent', sentAt: now, expectedAt: expectedAfter(now) }
  })
  await withdrawals.update(tx, sent, ['status', 'sentAt', 'expectedAt'])
  for (const row of sent) await tellOwner(tx, row, 'sent', row.sentAt as Date)
}

/** Withdrawals that wait for an operator: their number and sum. */
export interface WaitingWithdrawals {
  count: number
  amountPaisa: bigint
}

const COUNT = 'SELECT count(*)::int AS count, coalesce(sum(w.amount_paisa), 0)::bigint AS amount_paisa'
const WHICH = {
  /** They can be sent now. */
  waiting: `${COUNT} ${SENDABLE}`,
  /** They should have arrived by now, but the bank has not reported a result. */
  open: `${COUNT} FROM withdrawals w ${joinClock('w.business_id', 'w.environment')}
    WHERE w.environment = $1 AND w.money_mode = 'shared' AND w.status = 'sent' AND w.expected_at < ${CLOCK_AT_STATEMENT}`,
}

export async function countWithdrawals(
  on: Pick<Tx, 'query'>,
  environment: Environment,
  which: keyof typeof WHICH,
): Promise<WaitingWithdrawals> {
  const [counted] = await on.query<WaitingWithdrawals>(WHICH[which], [environment])
  return counted as WaitingWithdrawals
}
