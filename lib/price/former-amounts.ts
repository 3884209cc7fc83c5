import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'

/**
 * SQL: the amount of a subscription's price when its current period was billed, or when its trial began. Null if it is the same as now. Ids
 * are in the order of time, even while the clock of a sandbox stands still.
 * @param s alias of a subscription.
 */
export const formerAmountOf = (s: string) => `(
  SELECT ch.from_paisa::numeric * ${s}.quantity FROM price_changes ch
  WHERE ch.business_id = ${s}.business_id AND ch.environment = ${s}.environment AND ch.price_id = ${s}.price_id
    AND ch.id > coalesce(${s}.billing_run_id, ${s}.id)
  ORDER BY ch.id LIMIT 1)`

/** A subscription as it was when it was last billed. */
export interface BilledBefore {
  id: string
  businessId: string
  environment: Environment
  priceId: string
  billingRunId: string | null
  quantity: number
}

const FORMER = `
SELECT ${formerAmountOf('s')} AS amount_paisa
FROM unnest($1::uuid[], $2::uuid[], $3::environment[], $4::uuid[], $5::uuid[], $6::int[])
  WITH ORDINALITY AS s(id, business_id, environment, price_id, billing_run_id, quantity, place)
ORDER BY s.place`

/** What each of these subscriptions cost before. Null if the same as now. */
export async function loadFormerAmounts(
  tx: Tx,
  subscriptions: readonly BilledBefore[],
): Promise<(bigint | null)[]> {
  const column = (name: keyof BilledBefore) => arrayParameter(subscriptions.map((each) => each[name]))
  const rows = await tx.query<{ amountPaisa: bigint | null }>(FORMER, [
    column('id'),
    column('businessId'),
    column('environment'),
    column('priceId'),
    column('billingRunId'),
    column('quantity'),
  ])
  return rows.map(({ amountPaisa }) => amountPaisa)
}
