import { recordAudit } from '@/lib/audit/record'
import { NEPAL } from '@/lib/core/calendar-date'
import { dayOf } from '@/lib/core/day'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { newId, type ProviderSettlementId, toWire } from '@/lib/core/id'
import type { ProviderName } from '@/lib/core/providers'
import { type OperatorCtx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inWorker, type Job, JobTooLarge } from '@/lib/infra/process/worker-pool/in-worker'
import type { ProviderSettlementModel, ProviderSettlementRowModel } from '@/prisma/generated/models'
import type { ColumnNames } from './file-schema'
import { matchAndCount } from './match'
import { lockSettlement, type Settlement } from './read'
import type { FileInput, SettlementInput } from './schema'
import { insertRows, providerSettlements, settlementRows } from './table'
import type { FileRow, readRows } from './worker/read-rows'

const READ_ROWS: Job<typeof readRows> = {
  file: 'lib/provider-settlement/worker/read-rows.ts',
  name: 'readRows',
  maxCpuMs: 60_000,
}

/** What is known about a settlement before the transaction. */
export type PreparedSettlement =
  | { by: 'file'; input: FileInput; columns: ColumnNames; rows: FileRow[] }
  | { by: 'hand'; input: Exclude<SettlementInput, FileInput> }

/**
 * Reads the file of a provider in a worker process, so that a large file does not delay anybody.
 * @throws {DomainError} `parameter_invalid`, `parameter_missing`, `unavailable`.
 */
export async function prepareSettlement(
  ctx: OperatorCtx,
  input: SettlementInput,
): Promise<PreparedSettlement> {
  const { settledAt, provider } = 'head' in input ? input.head : input
  if (settledAt > dayOf(ctx.now, NEPAL)) throw invalidParameter('settledAt', 'must not be in the future.')
  if (!('file' in input)) return { by: 'hand', input }
  const columns = input.columns ?? (await columnsBefore(ctx, provider))
  const bytes = new Uint8Array(await input.file.arrayBuffer())
  const read = await inWorker('operator', READ_ROWS, { bytes, columns }).catch((error: unknown) => {
    if (!(error instanceof JobTooLarge)) throw error
    throw invalidParameter('file', 'takes too long to read. Ask the provider for one day at a time.')
  })
  if (!Array.isArray(read)) throw new DomainError('parameter_invalid', read)
  return { by: 'file', input, columns, rows: read }
}

const BEFORE = `SELECT columns FROM provider_settlements
  WHERE environment = $1 AND provider = $2 AND origin = 'file' AND booked_at IS NOT NULL ORDER BY booked_at DESC LIMIT 1`

async function columnsBefore({ environment }: OperatorCtx, provider: ProviderName): Promise<ColumnNames> {
  const [before] = await query<{ columns: ColumnNames }>(BEFORE, [environment, provider])
  if (!before)
    throw new DomainError('parameter_missing', {
      param: 'columns',
      message: 'No file from this provider has been booked yet. Map its headings in columns.',
    })
  return before.columns
}

// If the provider says that it collected a payment which was not credited, the provider is asked about it again.
const ASK_AGAIN = `
UPDATE topups t SET next_check_at = now() FROM provider_settlement_rows r
WHERE r.settlement_id = $1 AND r.result = 'not_credited' AND t.id = r.top_up_id`

/**
 * Checks what a provider paid to the bank. Nothing is booked yet.
 * @throws {DomainError} `parameter_invalid`.
 */
export function createSettlement(ctx: OperatorCtx, prepared: PreparedSettlement): Promise<Settlement> {
  return transact(ctx, async (tx) => {
    const id = newId('pst')
    await providerSettlements.insert(tx, [rowOf(ctx, id, prepared)])
    if (prepared.by === 'file') await insertRows(tx, rowsOf(ctx, id, prepared.rows))
    const settlement = (await matchAndCount(tx, await lockSettlement(tx, ctx, id))).settlement
    await tx.query(ASK_AGAIN, [id])
    const { provider, bankReference, rows, problems } = settlement
    const about = { provider, bankReference, rows, problems }
    await recordAudit(tx, ctx, 'provider_settlement.checked', toWire('pst', id), about)
    return settlement
  })
}

function rowOf(
  { environment, now }: OperatorCtx,
  id: ProviderSettlementId,
  prepared: PreparedSettlement,
): ProviderSettlementModel {
  const { provider, settledAt, netPaisa, bankReference } =
    prepared.by === 'file' ? prepared.input.head : prepared.input
  const hand = prepared.by === 'hand' ? prepared.input : null
  return {
    ...providerSettlements.nulls,
    id,
    environment,
    provider,
    settledOn: new Date(settledAt),
    grossPaisa: hand?.grossPaisa ?? 0n,
    feePaisa: hand?.feePaisa ?? 0n,
    netPaisa,
    bankReference,
    origin: prepared.by,
    columns: prepared.by === 'file' ? prepared.columns : null,
    coversTo: hand?.coversTo ?? null,
    rows: 0,
    matched: 0,
    problems: 0,
    status: 'checked',
    createdAt: now,
  }
}

const rowsOf = (
  { environment }: OperatorCtx,
  settlementId: ProviderSettlementId,
  rows: readonly FileRow[],
): ProviderSettlementRowModel[] =>
  rows.map(({ isReadable, ...row }) => ({
    ...settlementRows.nulls,
    ...row,
    id: newId('psr'),
    environment,
    settlementId,
    // A placeholder. The row is matched next.
    result: isReadable ? 'unknown_here' : 'unreadable',
    uncollectedPaisa: 0n,
  }))
