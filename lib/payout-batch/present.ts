import { createHash } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import type { z } from 'zod'
import { openAccountNumber } from '@/lib/bank-account/read'
import { toWire } from '@/lib/core/id'
import { rupees } from '@/lib/core/money'
import type { PayoutModel, WithdrawalModel } from '@/prisma/generated/models'
import type { Batch } from './read'
import type { payoutBatch } from './schema'

export function presentBatch(batch: Batch): z.output<typeof payoutBatch> {
  const { count, paid, returned } = batch
  return {
    id: toWire('pob', batch.id),
    environment: batch.environment,
    status: batch.status,
    count,
    totalPaisa: batch.totalPaisa.toString(),
    paid,
    returned,
    open: count - paid - returned,
    sha256: batch.sha256,
    madeBy: toWire('acc', batch.madeById),
    releasedBy: batch.releasedById && toWire('acc', batch.releasedById),
    createdAt: batch.createdAt.toISOString(),
    releasedAt: batch.releasedAt?.toISOString() ?? null,
  }
}

const HEADINGS = [
  ...['number', 'amount', 'account_number', 'account_name', 'bank_code', 'bank_name', 'branch', 'remarks'],
]

/** The fields of a payout or withdrawal that the bank file has. */
export type FiledPayout = Pick<
  PayoutModel,
  'number' | 'amountPaisa' | 'accountNumberEncrypted' | 'accountName' | 'bankCode' | 'bankName' | 'branch'
>

/** A withdrawal with the same fields. One that goes to a bank always has an account. */
export const filedWithdrawal = (row: WithdrawalModel): FiledPayout =>
  ({ ...row, branch: null }) as unknown as FiledPayout

/** SQL: the content of the file of the batch $2, in order: payouts, then withdrawals. */
export const FILED = `
SELECT number, amount_paisa, account_number_encrypted, account_name, bank_code, bank_name, branch FROM (
  SELECT 1 AS part, id, number, amount_paisa, account_number_encrypted, account_name, bank_code, bank_name, branch
  FROM payouts WHERE environment = $1 AND batch_id = $2
  UNION ALL
  SELECT 2, id, number, amount_paisa, account_number_encrypted, account_name, bank_code, bank_name, NULL
  FROM withdrawals WHERE environment = $1 AND batch_id = $2
) filed ORDER BY part, id`

/** The bank file: the same bytes for the same payouts in the same order. UTF-8 without a byte order mark. */
export function batchFile(payouts: readonly FiledPayout[]): Uint8Array<ArrayBuffer> {
  const rows = payouts.map((payout) => [
    payout.number,
    rupees(payout.amountPaisa),
    openAccountNumber(payout.accountNumberEncrypted),
    payout.accountName,
    payout.bankCode,
    payout.bankName,
    payout.branch ?? '',
    `Khata ${payout.number}`,
  ])
  return new TextEncoder().encode(stringify([HEADINGS, ...rows], { record_delimiter: 'windows' }))
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
