import { factsIn } from '@/lib/core/search-facts'
import type { Filter } from '@/lib/infra/database/tenant-list'

/** The fact by which a payment was found, besides its customer. */
export type PaymentFact = 'reference' | 'note' | 'amount' | 'date'

// Facts without an index are searched among the newest payments: 5,000 rows take about 5 ms.
const LOOKED_THROUGH = 5_000
const AT_MOST = 200

const OF_TENANT = 'n.business_id = $1 AND n.environment = $2'
const ids = (from: string, condition: string) =>
  `id = ANY (ARRAY(SELECT n.id FROM ${from} WHERE ${condition} ORDER BY n.id DESC LIMIT ${AT_MOST}))`
const amongNewest = (condition: string) =>
  ids(`(SELECT * FROM payments n WHERE ${OF_TENANT} ORDER BY n.id DESC LIMIT ${LOOKED_THROUGH}) n`, condition)

const HAS_REFERENCE = ids('payments n', `${OF_TENANT} AND lower(n.reference) = lower(?)`)
const HAS_NOTE = amongNewest('position(lower(?) IN lower(n.note)) > 0')
const HAS_AMOUNT = amongNewest('n.amount_paisa = ?')
const OF_DAY = ids('payments n', `${OF_TENANT} AND n.received_at >= ? AND n.received_at < ?`)

/**
 * The conditions for what a search text may mean: a whole reference, part of a note, an amount, or the day of receipt.
 * @param payment its alias in SQL.
 */
export function paymentFacts(text: string, payment: string): [PaymentFact, Filter][] {
  const { text: typed, amountPaisa, day } = factsIn(text)
  const on = (sql: string, ...values: unknown[]): Filter => [`${payment}.${sql}`, ...values]
  const facts: [PaymentFact, Filter][] = [
    ['reference', on(HAS_REFERENCE, typed)],
    ['note', on(HAS_NOTE, typed)],
  ]
  if (amountPaisa) facts.push(['amount', on(HAS_AMOUNT, amountPaisa)])
  if (day) facts.push(['date', on(OF_DAY, day.from, day.to)])
  return facts
}
