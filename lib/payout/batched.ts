import { DomainError } from '@/lib/core/errors'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'
import type { PayoutModel } from '@/prisma/generated/models'
import { payouts } from './table'

// The bank file that a payout is in.

interface Draft {
  environment: Environment
  batchId: string
}

// `FOR UPDATE` re-checks the row, so one that another batch has just taken is skipped.
const PENDING = `
SELECT id FROM payouts WHERE environment = $1 AND status = 'pending' AND batch_id IS NULL
  AND ($2::uuid[] IS NULL OR id = ANY ($2)) ORDER BY id LIMIT $3 FOR UPDATE`
const KNOWN = 'SELECT id FROM payouts WHERE environment = $1 AND id = ANY ($2::uuid[])'
const PUT = 'UPDATE payouts SET batch_id = $3 WHERE environment = $1 AND id = ANY ($2::uuid[])'

/**
 * Puts pending payouts into a draft: the named ones, or all that are in no draft.
 * @returns how many.
 * @throws {DomainError} `resource_not_found`; `payout_not_pending` if one of the named ones is not pending, or is already in a draft.
 */
export async function putIntoDraft(
  tx: Tx,
  { environment, batchId }: Draft,
  { ids, most }: { ids: readonly string[] | undefined; most: number },
): Promise<number> {
  const wanted = ids && arrayParameter([...ids])
  const free = await tx.query<{ id: string }>(PENDING, [environment, wanted ?? null, most])
  if (ids && free.length < ids.length) {
    const known = await tx.query(KNOWN, [environment, wanted])
    throw new DomainError(known.length < ids.length ? 'resource_not_found' : 'payout_not_pending')
  }
  await tx.query(PUT, [environment, arrayParameter(free.map(({ id }) => id)), batchId])
  return free.length
}

const IN_DRAFT = `
SELECT ${payouts.columnList()} FROM payouts WHERE environment = $1 AND batch_id = $2 AND status = 'pending' ORDER BY id FOR UPDATE`

/** Locks the payouts of a draft that are still pending. */
export function lockDraft(tx: Tx, { environment, batchId }: Draft): Promise<PayoutModel[]> {
  return tx.query<PayoutModel>(IN_DRAFT, [environment, batchId])
}

const LEAVE = `UPDATE payouts SET batch_id = NULL WHERE environment = $1 AND batch_id = $2 AND ($3 OR status <> 'pending')`

/** Removes payouts from a draft: all of them, or only those that are no longer pending. */
export async function leaveDraft(
  tx: Tx,
  { environment, batchId }: Draft,
  which: 'all' | 'not_pending',
): Promise<void> {
  await tx.query(LEAVE, [environment, batchId, which === 'all'])
}
