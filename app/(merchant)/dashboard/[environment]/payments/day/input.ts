import type { z } from 'zod'
import { type PaymentSummaryQuery, type paymentSummary, paymentSummaryQuery } from '@/lib/payment/schema'

/** What one person recorded on a day. */
export type Person = z.output<typeof paymentSummary>['byPerson'][number]

/** The wire id of the person who recorded it. Null for Khata itself. */
export const personId = ({ memberId, apiKeyId }: Person): string | null => memberId ?? apiKeyId

/** The query in an address. Invalid values are left out. */
export function sheetQuery(given: Record<string, unknown>): PaymentSummaryQuery {
  const asked = Object.entries(given).filter(
    ([name, value]) => value && paymentSummaryQuery.safeParse({ [name]: value }).success,
  )
  return paymentSummaryQuery.parse(Object.fromEntries(asked))
}
