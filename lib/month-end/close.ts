import { recordAudit } from '@/lib/audit/record'
import { getBusiness } from '@/lib/business/read'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { fiscalMonthOf } from '@/lib/core/fiscal-year'
import { newId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { recorderOf } from '@/lib/payment/record'
import { type RegisterMonth, registerMonth } from '@/lib/register/month'
import type { MonthClosingModel } from '@/prisma/generated/models'
import { readMonth, sumsOf } from './read'
import type { CloseMonthInput, MonthEnd, MonthLine, WireMonthClosing } from './schema'

const INSERT = `INSERT INTO month_closings
  (id, business_id, environment, fiscal_year, month, lines, digest, note, closer_name, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

/**
 * Stores the figures of a month, and who confirms them. It locks nothing: later changes show as a difference from the closing. A changed
 * month can be closed again.
 * @throws {DomainError} `parameter_invalid` for a month that is not over, `month_changed` if its figures differ from what the caller saw.
 */
export function closeMonth(
  ctx: Ctx,
  { digest, note, ...named }: CloseMonthInput,
): Promise<MonthClosingModel> {
  return transact(ctx, async (tx) => {
    const asked = await registerMonth({ ...ctx, tx }, named)
    const { timeZone } = await getBusiness({ ...ctx, tx })
    refuseRunning(ctx.now, timeZone, asked)
    const month = await readMonth(tx, ctx, asked, timeZone)
    if (month.digest !== digest) throw new DomainError('month_changed')
    const { recorderName } = await recorderOf(tx, ctx)
    const row: MonthClosingModel = {
      id: newId('mcl'),
      businessId: ctx.businessId,
      environment: ctx.environment,
      ...asked,
      lines: month.lines,
      digest,
      note: note ?? null,
      closerName: recorderName,
      createdAt: ctx.now,
    }
    await tx.query(INSERT, [
      ...[row.id, row.businessId, row.environment, row.fiscalYear, row.month, JSON.stringify(month.lines)],
      ...[row.digest, row.note, row.closerName, row.createdAt],
    ])
    const about = { month: `${asked.fiscalYear}/${asked.month}`, netPaisa: sumsOf(month.lines).netPaisa }
    await recordAudit(tx, ctx, 'month.closed', toWire('mcl', row.id), about)
    return row
  })
}

function refuseRunning(at: Date, timeZone: string, { fiscalYear, month }: RegisterMonth): void {
  const now = fiscalMonthOf(at, timeZone)
  const isOver = !now || fiscalYear < now.fiscalYear || (fiscalYear === now.fiscalYear && month < now.n)
  if (!isOver) throw invalidParameter('month', 'is not over yet. Close it when its last day has ended.')
}

// More closings of one month than a person reads.
const MOST_SHOWN = 50

const CLOSINGS = `SELECT * FROM month_closings
  WHERE business_id = $1 AND environment = $2 AND fiscal_year = $3 AND month = $4 ORDER BY id DESC LIMIT ${MOST_SHOWN}`

/** A month as it is now, and its closings. */
export async function getMonthEnd(ctx: Ctx, asked: RegisterMonth): Promise<MonthEnd> {
  const { fiscalYear, month } = asked
  const { timeZone } = await getBusiness(ctx)
  const [now, closings] = await Promise.all([
    readMonth({ query }, ctx, asked, timeZone),
    query<MonthClosingModel>(CLOSINGS, [ctx.businessId, ctx.environment, fiscalYear, month]),
  ])
  return { ...now, closings: closings.map(presentMonthClosing) }
}

export function presentMonthClosing(row: MonthClosingModel): WireMonthClosing {
  return {
    id: toWire('mcl', row.id),
    businessId: toWire('biz', row.businessId),
    environment: row.environment,
    fiscalYear: row.fiscalYear,
    month: row.month,
    lines: row.lines as unknown as MonthLine[],
    digest: row.digest,
    note: row.note,
    closedBy: row.closerName,
    createdAt: row.createdAt.toISOString(),
  }
}
