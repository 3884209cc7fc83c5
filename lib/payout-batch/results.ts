import { recordAudit } from '@/lib/audit/record'
import { lockBankAccount } from '@/lib/bank-account/read'
import { payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import { toAsciiDigits } from '@/lib/core/digits'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { grouped } from '@/lib/core/grouped'
import { type PayoutBatchId, type PayoutId, toWire, type WithdrawalId } from '@/lib/core/id'
import { writtenPaisa } from '@/lib/core/written-amount'
import { type OperatorCtx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { inWorker, type Job, JobTooLarge } from '@/lib/infra/process/worker-pool/in-worker'
import { findPayoutOf, lockPayout, type PayoutRef } from '@/lib/payout/lock'
import { recordPaid, recordReturned } from '@/lib/payout/transitions'
import { lockWithdrawal, type WithdrawalRef } from '@/lib/withdrawal/lock'
import { recordWithdrawalPaid, recordWithdrawalReturned } from '@/lib/withdrawal/transitions'
import type { PayoutModel } from '@/prisma/generated/models'
import type { PayoutPaidInput, PayoutReturnedInput, ResultProblem, ResultsInput } from './schema'
import { refuseMaker, refuseMakerOf } from './second-person'
import { lockBatch } from './table'
import type { readResults, WrittenResult } from './worker/read-results'

const READ_RESULTS: Job<typeof readResults> = {
  file: 'lib/payout-batch/worker/read-results.ts',
  name: 'readResults',
  maxCpuMs: 30_000,
}

/**
 * The bank's results, from its file or from JSON. A file is read in a worker process, so that a large one delays nobody.
 * @throws {DomainError} `parameter_invalid`, `unavailable`.
 */
export async function prepareResults(input: ResultsInput): Promise<WrittenResult[]> {
  if ('results' in input)
    return input.results.map(({ reference, reason, ...result }, at) => ({
      ...result,
      row: at + 1,
      reference: reference ?? '',
      reason: reason ?? '',
    }))
  const bytes = new Uint8Array(await input.file.arrayBuffer())
  const { columns } = input
  const read = await inWorker('operator', READ_RESULTS, { bytes, columns }).catch((error: unknown) => {
    if (!(error instanceof JobTooLarge)) throw error
    throw invalidParameter('file', 'takes too long to read. Send fewer rows.')
  })
  if (!Array.isArray(read)) throw new DomainError('parameter_invalid', read)
  return read
}

export interface RecordedResults {
  paid: number
  returned: number
  unchanged: number
  problems: { row: number; number: string; code: ResultProblem }[]
}

const OUTCOMES: Readonly<Record<string, 'paid' | 'returned'>> = {
  paid: 'paid',
  success: 'paid',
  settled: 'paid',
  credited: 'paid',
  returned: 'returned',
  failed: 'returned',
  rejected: 'returned',
}

/** The letters and digits of a number, for comparing. */
const keyOf = (number: string) =>
  toAsciiDigits(number)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

const FILED = `
SELECT 'withdrawal' AS kind, id, number, wallet_id AS place, amount_paisa FROM withdrawals WHERE environment = $1 AND batch_id = $2
UNION ALL
SELECT 'payout', id, number, business_id, amount_paisa FROM payouts WHERE environment = $1 AND batch_id = $2`
interface Filed {
  kind: 'withdrawal' | 'payout'
  id: string
  number: string
  /** The id of what is locked before it: the wallet of a withdrawal, or the business of a payout. */
  place: string
  amountPaisa: bigint
}

/** A row of the bank's file that is about a payout or withdrawal of the batch. */
interface Result extends WrittenResult {
  filed: Filed
  outcome: 'paid' | 'returned'
}

/**
 * Records the bank's results for the payouts and withdrawals of a batch. A row with a problem does not stop the others. A row that repeats
 * a recorded result changes nothing. A row that contradicts one becomes a problem, which a person has to decide.
 * @throws {DomainError} `resource_not_found`, `batch_not_released`, `two_persons_needed`.
 */
export function recordResults(
  ctx: OperatorCtx,
  id: PayoutBatchId,
  rows: readonly WrittenResult[],
): Promise<RecordedResults> {
  return transact(ctx, async (tx) => {
    const batch = await lockBatch(tx, ctx, id)
    if (batch.status !== 'released') throw new DomainError('batch_not_released')
    refuseMaker(ctx, batch)
    const filed = await tx.query<Filed>(FILED, [ctx.environment, id])
    const recorded: RecordedResults = { paid: 0, returned: 0, unchanged: 0, problems: [] }
    for (const result of judged(rows, filed, recorded.problems)) {
      const done = await recordOne(tx, ctx, result)
      if (done === 'contradicts') recorded.problems.push({ ...problemAt(result), code: done })
      else recorded[done] += 1
    }
    recorded.problems.sort((a, b) => a.row - b.row)
    const { problems, ...counts } = recorded
    const facts = { ...counts, problems: problems.length }
    await recordAudit(tx, ctx, 'payout_batch.results_recorded', toWire('pob', id), facts)
    return recorded
  })
}

const problemAt = ({ row, number }: WrittenResult) => ({ row, number })

/** The rows that can be recorded, in the order in which their wallets and businesses are locked. All others are added to `problems`. */
function judged(
  rows: readonly WrittenResult[],
  filed: readonly Filed[],
  problems: RecordedResults['problems'],
): Result[] {
  const byNumber = new Map(filed.map((each) => [keyOf(each.number), each]))
  const inFile = grouped(rows, ({ number }) => keyOf(number))
  const results = rows.flatMap((row): Result[] => {
    const named = byNumber.get(keyOf(row.number))
    const outcome = OUTCOMES[row.status.toLowerCase()]
    const code = problemOf(row, named, outcome, (inFile.get(keyOf(row.number)) ?? []).length)
    if (!code && named && outcome) return [{ ...row, filed: named, outcome }]
    problems.push({ ...problemAt(row), code: code ?? 'unknown_number' })
    return []
  })
  // Lock order: the wallet before anything that moves its money.
  const order = ({ filed: { kind, place, id } }: Result) => `${kind === 'payout'} ${place} ${id}`
  return results.sort((a, b) => (order(a) < order(b) ? -1 : 1))
}

function problemOf(
  { amount, reference }: WrittenResult,
  named: Filed | undefined,
  outcome: Result['outcome'] | undefined,
  times: number,
): ResultProblem | undefined {
  if (!named) return 'unknown_number'
  if (times > 1) return 'twice_in_file'
  if (writtenPaisa(amount) !== named.amountPaisa) return 'amount_differs'
  if (!outcome) return 'status_unknown'
  return outcome === 'paid' && !reference ? 'reference_missing' : undefined
}

type Done = 'paid' | 'returned' | 'unchanged' | 'contradicts'

function recordOne(tx: Tx, ctx: OperatorCtx, { filed, outcome, ...said }: Result): Promise<Done> {
  const { environment } = ctx
  if (filed.kind === 'payout')
    return recordPayout(tx, ctx, { id: filed.id as PayoutId, environment }, outcome, said)
  const ref = { id: filed.id as WithdrawalId, environment, moneyMode: 'shared' } as const
  return recordWithdrawal(tx, ctx, ref, outcome, said)
}

async function recordPayout(
  tx: Tx,
  ctx: OperatorCtx,
  ref: PayoutRef,
  outcome: Result['outcome'],
  { status, reference, reason }: WrittenResult,
): Promise<Done> {
  const { payout } = await lockFor(tx, ref, outcome)
  if (payout.status === outcome) return 'unchanged'
  if (payout.status !== 'sent') return 'contradicts'
  if (outcome === 'paid') await recordPaid(tx, ctx, ref, { bankReference: reference })
  else await recordReturned(tx, ctx, ref, { reason: reason || status, bankReference: reference || null })
  return outcome
}

async function recordWithdrawal(
  tx: Tx,
  ctx: OperatorCtx,
  ref: WithdrawalRef,
  outcome: Result['outcome'],
  { status, reference, reason }: WrittenResult,
): Promise<Done> {
  const { row } = await lockWithdrawal(tx, ref)
  if (row.status === outcome) return 'unchanged'
  if (row.status !== 'sent') return 'contradicts'
  if (outcome === 'paid') await recordWithdrawalPaid(tx, ctx, ref, { reference })
  else {
    const said = { reason: reason || status, reference: reference || null }
    await recordWithdrawalReturned(tx, ctx, ref, said, payOverdueInvoices)
  }
  return outcome
}

/** Locks a payout. If it was returned, its bank account may have to be held, and that is locked before the payable account. */
async function lockFor(tx: Tx, ref: PayoutRef, outcome: Result['outcome']) {
  const { businessId } = await findPayoutOf(tx, ref)
  if (outcome === 'returned') await lockBankAccount(tx, { businessId, environment: ref.environment })
  return lockPayout(tx, { ...ref, businessId })
}

/** Locks a payout, if this operator may record its result. */
async function lockResult(tx: Tx, ctx: OperatorCtx, id: PayoutId, outcome: Result['outcome']) {
  const ref = { id, environment: ctx.environment }
  const { payout } = await lockFor(tx, ref, outcome)
  await refuseMakerOf(tx, ctx, payout)
  return ref
}

/**
 * Records by hand that the bank has paid a payout. Recording it again changes nothing.
 * @throws {DomainError} `resource_not_found`, `payout_not_sent`, `two_persons_needed`.
 */
export function payoutPaid(ctx: OperatorCtx, id: PayoutId, input: PayoutPaidInput): Promise<PayoutModel> {
  return transact(ctx, async (tx) => {
    const { payout, isChanged } = await recordPaid(tx, ctx, await lockResult(tx, ctx, id, 'paid'), input)
    const { number } = payout
    if (isChanged) await recordAudit(tx, ctx, 'payout.paid', toWire('po', id), { number, ...input })
    return payout
  })
}

/**
 * Records by hand that the bank has returned a payout, even after it had paid it. Recording it again changes nothing.
 * @throws {DomainError} `resource_not_found`, `payout_not_sent`, `two_persons_needed`.
 */
export function payoutReturned(
  ctx: OperatorCtx,
  id: PayoutId,
  input: PayoutReturnedInput,
): Promise<PayoutModel> {
  return transact(ctx, async (tx) => {
    const { payout, isChanged } = await recordReturned(
      tx,
      ctx,
      await lockResult(tx, ctx, id, 'returned'),
      input,
    )
    const { number } = payout
    if (isChanged) await recordAudit(tx, ctx, 'payout.returned', toWire('po', id), { number, ...input })
    return payout
  })
}
