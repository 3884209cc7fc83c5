import type { z } from 'zod'
import { type PaymentSummaryQuery, type paymentSummary, paymentSummaryQuery } from '@/lib/payment/schema'

/** What somebody recorded on a day. */
export type Person = z.output<typeof paymentSummary>['byPerson'][number]

/** The wire id of who recorded it. Null: Khata itself. */
export const personId = ({ memberId, apiKeyId }: Person): string | null => memberId ?? apiKeyId

/** What an address asks for. A field that says nothing possible is left out. */
export function sheetQuery(given: Record<string, unknown>): PaymentSummaryQuery {
  const asked = Object.entries(given).filter(
    ([name, value]) => value && paymentSummaryQuery.safeParse({ [name]: value }).success,
  )
  return paymentSummaryQuery.parse(Object.fromEntries(asked))
}
