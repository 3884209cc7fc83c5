import { meaningOf, prefixQuery } from '@/lib/core/search-meaning'
import type { Ctx } from '@/lib/infra/ctx'
import { searchMark } from '@/lib/infra/database/search-mark'
import { countTenantRows, type Filter } from '@/lib/infra/database/tenant-list'
import { MOST_FOUND } from './schema'

/**
 * SQL: an index of words or of values has found the customer `c` by the mark of the tenant. `IS NOT DISTINCT FROM` keeps the planner from
 * also reading all ids of the tenant.
 */
const MARKED = 'c.business_id IS NOT DISTINCT FROM $1 AND c.environment IS NOT DISTINCT FROM $2'

/** SQL: the customer `c` has words that begin as a query of `prefixQuery` says. */
export const HAS_WORDS = `${MARKED}
  AND search_words(c.business_id, c.environment, customer_words(c.name, c.email, c.external_id, c.phone)) @@ ?::tsquery`

/** SQL: the customer `c` has this value in the metadata, under any key: the mark of the tenant, then the value. */
export const HAS_METADATA_VALUE = `c.metadata <> '{}'
  AND metadata_values(c.business_id, c.environment, c.metadata) @> ARRAY[?::text || lower(?::text)]`

const TENANT = 'c.business_id = $1 AND c.environment = $2'
// Only the phone number that the merchant entered. Merchants may not learn the number of a wallet, and a program could try all numbers.
const HAS_PHONE = `${TENANT} AND c.phone BETWEEN ? AND ?`
const HAS_OWN_NUMBER = `${TENANT} AND c.external_id = ?`

/** What the rows of a list are: SQL of the row's id and of its customer's id, and the prefix of the row's ids. */
interface Searched {
  id: string
  customerId: string
  prefix: string
}

/**
 * The condition of a list for a text that a person types about a customer: words of a name or address, a phone number, the merchant's own
 * customer number, a metadata value, an id. Each way reads one range of an index.
 * @param most how many customers are looked through.
 */
export function foundByText(ctx: Ctx, text: string, of: Searched, most = MOST_FOUND): Filter {
  const { ids, words, phones } = meaningOf(text)
  if (ids?.prefix === of.prefix) return [`${of.id} BETWEEN ? AND ?`, ids.from, ids.to]
  if (ids) return ids.prefix === 'cus' ? [`${of.customerId} BETWEEN ? AND ?`, ids.from, ids.to] : ['false']
  const mark = searchMark(ctx)
  const ways: Filter[] = [
    [HAS_OWN_NUMBER, text],
    [`${MARKED} AND ${HAS_METADATA_VALUE}`, mark, text],
  ]
  if (phones) ways.push([HAS_PHONE, phones.from, phones.to])
  if (words.length > 0) ways.push([HAS_WORDS, prefixQuery(mark, words)])
  const found = ways.map(([condition]) => `(SELECT c.id FROM customers c WHERE ${condition} LIMIT ${most})`)
  // An array is computed once, before the list is read.
  const sql = `${of.customerId} = ANY (ARRAY(${found.join(' UNION ')} LIMIT ${most}))`
  return [sql, ...ways.flatMap(([, ...values]) => values)]
}

const CUSTOMERS: Searched = { id: 'k.id', customerId: 'k.id', prefix: 'cus' }

/** Whether a text matches more customers than a list looks through. */
export async function findsTooMany(ctx: Ctx, text: string): Promise<boolean> {
  const filters = [foundByText(ctx, text, CUSTOMERS, MOST_FOUND + 1)]
  return (await countTenantRows(ctx, { alias: 'k', from: 'customers k', filters })).count > MOST_FOUND
}
