import { getBusiness } from '@/lib/business/read'
import { invalidParameter } from '@/lib/core/errors'
import { fiscalMonth, fiscalMonthOf } from '@/lib/core/fiscal-year'
import type { Ctx } from '@/lib/infra/ctx'
import { NO_SUCH_YEAR, type RegisterQuery } from './schema'

/** A month of a fiscal year. 1 is Shrawan. */
export interface RegisterMonth {
  fiscalYear: string
  month: number
}

/**
 * The requested month. Missing parts are taken from the current month.
 * @throws {DomainError} `parameter_invalid` outside the published calendar.
 */
export async function registerMonth(ctx: Ctx, asked: RegisterQuery): Promise<RegisterMonth> {
  const { timeZone } = await getBusiness(ctx)
  const now = fiscalMonthOf(ctx.now, timeZone)
  const fiscalYear = asked.fiscalYear ?? now?.fiscalYear
  const month = asked.month ?? now?.n ?? 1
  if (fiscalYear === undefined || !fiscalMonth(fiscalYear, month))
    throw invalidParameter('fiscalYear', NO_SUCH_YEAR)
  return { fiscalYear, month }
}
