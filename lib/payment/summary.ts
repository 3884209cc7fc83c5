import type { z } from 'zod'
import { getBusiness } from '@/lib/business/read'
import { addDays, type Day, dayOf, startOfDay } from '@/lib/core/day'
import { grouped } from '@/lib/core/grouped'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { PaymentModel } from '@/prisma/generated/models'
import { shownRecorder } from './own'
import { presentRecorder } from './present'
import type { PaymentSummaryQuery, paymentSummary } from './schema'

interface Sums extends Pick<PaymentModel, 'method' | 'memberId' | 'apiKeyId' | 'recorderName'> {
  isReversed: boolean
  isConfirmed: boolean
  amountPaisa: bigint
  count: number
}

const SUMS = `
SELECT method, member_id, api_key_id, recorder_name, reversed_at IS NOT NULL AS is_reversed,
  confirmed_by IS NOT NULL AS is_confirmed,  sum(amount_paisa) AS amount_paisa, count(*)::int AS count
FROM payments
WHERE business_id = $1 AND environment = $2 AND received_at >= $3 AND received_at < $4
  AND ($5::uuid IS NULL OR member_id = $5 OR api_key_id = $5)
GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY method, recorder_name, member_id, api_key_id`

/**
 * What came in outside of the wallet on a business day. Cashiers get only what they recorded themselves.
 * @throws {DomainError} `role_insufficient`.
 */
export async function summarizePayments(
  ctx: Ctx,
  asked: PaymentSummaryQuery = {},
): Promise<z.output<typeof paymentSummary>> {
  const recordedBy = await shownRecorder(ctx, asked.recordedBy)
  const { timeZone } = await getBusiness(ctx)
  const date = (asked.date as Day | undefined) ?? dayOf(ctx.now, timeZone)
  const [from, to] = [startOfDay(date, timeZone), startOfDay(addDays(date, 1), timeZone)]
  const sums = await query<Sums>(SUMS, [ctx.businessId, ctx.environment, from, to, recordedBy])
  const kept = sums.filter(({ isReversed }) => !isReversed)
  const reversed = sums.filter(({ isReversed }) => isReversed)
  const personOf = (row: Sums) => JSON.stringify(presentRecorder(row))
  return {
    date,
    totalPaisa: totalOf(kept).amountPaisa,
    byMethod: byMethodOf(kept),
    byPerson: [...grouped(kept, personOf).values()].map((of) => ({
      ...presentRecorder(of[0] as Sums),
      ...totalOf(of),
      byMethod: byMethodOf(of),
    })),
    reversedPaisa: totalOf(reversed).amountPaisa,
  }
}

const byMethodOf = (of: readonly Sums[]) =>
  [...grouped(of, ({ method }) => method)].map(([method, sums]) => ({
    method,
    ...totalOf(sums),
    confirmedPaisa: totalOf(sums.filter(({ isConfirmed }) => isConfirmed)).amountPaisa,
  }))

const totalOf = (of: readonly Sums[]) => ({
  amountPaisa: of.reduce((sum, { amountPaisa }) => sum + BigInt(amountPaisa), 0n).toString(),
  count: of.reduce((sum, { count }) => sum + count, 0),
})
