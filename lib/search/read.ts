import type { Prefix } from '@/lib/core/id'
import { PROVIDER_NAMES } from '@/lib/core/providers'
import { factsIn } from '@/lib/core/search-facts'
import { meaningOf, prefixQuery, type SearchMeaning } from '@/lib/core/search-meaning'
import { HAS_METADATA_VALUE, HAS_WORDS } from '@/lib/customer/found-by-text'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import { searchMark } from '@/lib/infra/database/search-mark'
import { type Filter, numbered } from '@/lib/infra/database/tenant-list'
import { HAS_AMOUNT } from '@/lib/invoice/read'
import { paymentFacts } from '@/lib/payment/found-by-facts'
import {
  BY_ID,
  CREDIT_NOTE,
  CUSTOMER,
  type FoundKind,
  INVOICE,
  KEY,
  PAYMENT,
  PRODUCT,
  SUBSCRIPTION,
} from './found-rows'
import type { FoundRow } from './present'
import type { Matched } from './schema'

// A person looks at one screen of results. More of one kind would push out the others.
const MOST_OF_A_KIND = 6
// How many customers with matching words are compared. Typing more letters shows the others.
const MOST_COMPARED = 200
// There are few keys. Only the newest are searched.
const MOST_KEYS = 1_000

/**
 * Finds objects of the business and environment by a text that a person types. The best match comes first. Each look-up reads a small range
 * of an index, however large the business is.
 */
export async function search(ctx: Ctx, text: string): Promise<FoundRow[]> {
  const meaning = meaningOf(text)
  if (meaning.ids) return findByIds(ctx, meaning.ids)
  const [customers, invoices, notes, products, keys, facts] = await Promise.all([
    findCustomers(ctx, text, meaning),
    findInvoicesByNumber(ctx, meaning),
    findCreditNotesByNumber(ctx, meaning),
    findProducts(ctx, text),
    findKeys(ctx, text),
    findByFacts(ctx, text),
  ])
  const theirs = await findOfCustomers(ctx, customers)
  return firstOfEach([...invoices, ...notes, ...customers, ...facts, ...theirs, ...products, ...keys])
}

/** The same for customers only. */
export async function searchCustomers(ctx: Ctx, text: string): Promise<FoundRow[]> {
  const meaning = meaningOf(text)
  if (!meaning.ids) return findCustomers(ctx, text, meaning)
  return meaning.ids.prefix === 'cus' ? findByIds(ctx, meaning.ids) : []
}

async function foundBy(matched: Matched, text: string, params: readonly unknown[]): Promise<FoundRow[]> {
  return (await query<Omit<FoundRow, 'matched'>>(text, params)).map((row) => ({ ...row, matched }))
}

/** A row that was found in two ways keeps its first position. */
function firstOfEach(rows: readonly FoundRow[]): FoundRow[] {
  const byId = new Map<string, FoundRow>()
  for (const row of rows) if (!byId.has(row.id)) byId.set(row.id, row)
  return [...byId.values()]
}

async function findByIds(
  ctx: Ctx,
  { prefix, from, to }: NonNullable<SearchMeaning['ids']>,
): Promise<FoundRow[]> {
  const kind = (BY_ID as Partial<Record<Prefix, FoundKind>>)[prefix as Prefix]
  if (!kind) return []
  const { select, alias } = kind
  return foundBy(
    'id',
    `${select} WHERE ${alias}.business_id = $1 AND ${alias}.environment = $2 AND ${alias}.id BETWEEN $3 AND $4
     ORDER BY ${alias}.id DESC LIMIT ${MOST_OF_A_KIND}`,
    [ctx.businessId, ctx.environment, from, to],
  )
}

export const CUSTOMERS_WITH_WORDS = `
WITH marked AS MATERIALIZED (
  SELECT c.* FROM customers c
  WHERE ${HAS_WORDS.replace('?', '$3')}
  LIMIT ${MOST_COMPARED})
${CUSTOMER.select.replace('customers c', 'marked c')}
ORDER BY c.archived_at IS NULL DESC, (lower(c.external_id) IS NOT DISTINCT FROM $4) DESC,
  (starts_with(lower(coalesce(c.name, '')), $4) OR starts_with(lower(coalesce(c.email, '')), $4)) DESC, c.id DESC
LIMIT ${MOST_OF_A_KIND}`

// The phone number that the merchant entered, by a range of an index. The number of a wallet is private to its owner: by searching for the
// beginnings of numbers, one could find it digit by digit.
const WITH_PHONE = `${CUSTOMER.select}
WHERE c.phone BETWEEN $3 AND $4 AND c.business_id = $1 AND c.environment = $2
ORDER BY c.id DESC LIMIT ${MOST_OF_A_KIND}`

// A scanner reads this id from a card. Many ids may begin alike, so the exact one is looked up separately.
const WITH_EXTERNAL_ID = `${CUSTOMER.select} WHERE c.business_id = $1 AND c.environment = $2 AND c.external_id = $3`

// Customers that were found by their metadata come last, because people mean a name, a phone or an external id more often.
export const CUSTOMERS_WITH_METADATA = `
WITH marked AS MATERIALIZED (
  SELECT c.* FROM customers c
  WHERE ${HAS_METADATA_VALUE.replace('?', '$3').replace('?', '$4')}
    AND c.business_id IS NOT DISTINCT FROM $1 AND c.environment IS NOT DISTINCT FROM $2
  LIMIT ${MOST_COMPARED})
${CUSTOMER.select.replace('customers c', 'marked c')}
ORDER BY c.archived_at IS NULL DESC, c.id DESC LIMIT ${MOST_OF_A_KIND}`

async function findCustomers(ctx: Ctx, text: string, { words, phones }: SearchMeaning): Promise<FoundRow[]> {
  const tenant = [ctx.businessId, ctx.environment]
  const mark = searchMark(ctx)
  const [byCard, byPhone, byWords, byMetadata] = await Promise.all([
    foundBy('external_id', WITH_EXTERNAL_ID, [...tenant, text]),
    phones ? foundBy('phone', WITH_PHONE, [...tenant, phones.from, phones.to]) : [],
    words.length > 0
      ? foundBy('name', CUSTOMERS_WITH_WORDS, [...tenant, prefixQuery(mark, words), text.toLowerCase()])
      : [],
    foundBy('metadata', CUSTOMERS_WITH_METADATA, [...tenant, mark, text.trim()]),
  ])
  return firstOfEach([...byCard, ...byPhone, ...byWords, ...byMetadata])
}

const WITH_NUMBER = `
${INVOICE.select} JOIN invoice_counters y ON y.business_id = i.business_id AND y.environment = i.environment
WHERE y.business_id = $1 AND y.environment = $2 AND ($4::text IS NULL OR y.fiscal_year = $4)
  AND i.invoice_number = y.fiscal_year || '/' || $3
ORDER BY i.id DESC LIMIT ${MOST_OF_A_KIND}`

async function findInvoicesByNumber(ctx: Ctx, { invoice }: SearchMeaning): Promise<FoundRow[]> {
  if (!invoice) return []
  return foundBy('number', WITH_NUMBER, [ctx.businessId, ctx.environment, invoice.count, invoice.fiscalYear])
}

const NOTE_WITH_NUMBER = `
${CREDIT_NOTE.select} JOIN credit_note_counters y ON y.business_id = n.business_id AND y.environment = n.environment
WHERE y.business_id = $1 AND y.environment = $2 AND ($4::text IS NULL OR y.fiscal_year = $4)
  AND n.number = 'CN-' || y.fiscal_year || '/' || $3
ORDER BY n.id DESC LIMIT ${MOST_OF_A_KIND}`

async function findCreditNotesByNumber(ctx: Ctx, { creditNote }: SearchMeaning): Promise<FoundRow[]> {
  if (!creditNote) return []
  const { count, fiscalYear } = creditNote
  return foundBy('number', NOTE_WITH_NUMBER, [ctx.businessId, ctx.environment, count, fiscalYear])
}

// In the collation "C", all names with the same beginning are next to each other, up to the last character of Unicode.
const WITH_NAME = `
${PRODUCT.select}
WHERE d.business_id = $1 AND d.environment = $2
  AND lower(d.name) COLLATE "C" >= lower($3) AND lower(d.name) COLLATE "C" < lower($3) || U&'\\+10FFFF'
ORDER BY d.active DESC, lower(d.name) COLLATE "C" LIMIT ${MOST_OF_A_KIND}`

function findProducts(ctx: Ctx, text: string): Promise<FoundRow[]> {
  return foundBy('name', WITH_NAME, [ctx.businessId, ctx.environment, text])
}

const WITH_KEY_NAME = `
WITH newest AS MATERIALIZED (
  SELECT k.* FROM api_keys k WHERE k.business_id = $1 AND k.environment = $2 ORDER BY k.id DESC LIMIT ${MOST_KEYS})
${KEY.select.replace('api_keys k', 'newest k')}
WHERE position(lower($3) IN lower(k.name)) > 0 OR k.last4 = $3
ORDER BY k.revoked_at IS NULL DESC, k.id DESC LIMIT ${MOST_OF_A_KIND}`

function findKeys(ctx: Ctx, text: string): Promise<FoundRow[]> {
  return foundBy('name', WITH_KEY_NAME, [ctx.businessId, ctx.environment, text])
}

// Both columns have their own index.
const topUpsWith = (name: 'provider_reference' | 'provider_payment_id') => `
  SELECT t.wallet_id FROM topups t WHERE t.provider = ANY ($4::topup_provider[]) AND t.environment = $2
    AND lower(t.${name}) = lower($3) AND t.business_id = $1`

// References of a provider are compared without case. Only payments that were started on a page of this business are searched, because it
// may not see what its customers pay elsewhere.
export const CUSTOMERS_WITH_PROVIDER_REFERENCE = `${CUSTOMER.select} WHERE c.business_id = $1 AND c.environment = $2 AND c.user_id IN (
  SELECT w.user_id FROM (${topUpsWith('provider_reference')} UNION ALL ${topUpsWith('provider_payment_id')}) t
  JOIN wallets w ON w.id = t.wallet_id)
ORDER BY c.id DESC LIMIT ${MOST_OF_A_KIND}`

/** Payments, invoices and customers by what is printed on a bank statement or a receipt. */
async function findByFacts(ctx: Ctx, text: string): Promise<FoundRow[]> {
  const tenant = [ctx.businessId, ctx.environment]
  const { amountPaisa, text: reference } = factsIn(text)
  const where = (kind: FoundKind, filter: Filter, matched: Matched) => {
    const params: unknown[] = [...tenant]
    const [condition] = numbered([filter], params)
    const { alias, select } = kind
    const sql = `${select} WHERE ${alias}.business_id = $1 AND ${alias}.environment = $2 AND ${condition}`
    return foundBy(matched, `${sql} ORDER BY ${alias}.id DESC LIMIT ${MOST_OF_A_KIND}`, params)
  }
  const found = await Promise.all([
    ...paymentFacts(text, PAYMENT.alias).map(([fact, filter]) => where(PAYMENT, filter, fact)),
    ...(amountPaisa ? [where(INVOICE, [HAS_AMOUNT, amountPaisa], 'amount')] : []),
    foundBy('provider_reference', CUSTOMERS_WITH_PROVIDER_REFERENCE, [
      ...tenant,
      reference,
      arrayParameter(PROVIDER_NAMES),
    ]),
  ])
  return found.flat()
}

// If so few customers match, the person means one of them, and may be looking for something that belongs to the customer.
const FEW_CUSTOMERS = 3
const NEWEST_OF_EACH = 2

const newestOf = ({ select, alias }: typeof CUSTOMER) => `
SELECT theirs.* FROM unnest($3::uuid[]) AS wanted (id), LATERAL (
  ${select}
  WHERE ${alias}.business_id = $1 AND ${alias}.environment = $2 AND ${alias}.customer_id = wanted.id
  ORDER BY ${alias}.id DESC LIMIT ${NEWEST_OF_EACH}) AS theirs`

const [NEWEST_SUBSCRIPTIONS, NEWEST_INVOICES] = [newestOf(SUBSCRIPTION), newestOf(INVOICE)]

async function findOfCustomers(ctx: Ctx, found: readonly FoundRow[]): Promise<FoundRow[]> {
  if (found.length === 0 || found.length > FEW_CUSTOMERS) return []
  const params = [ctx.businessId, ctx.environment, arrayParameter(found.map(({ id }) => id))]
  const kinds = [NEWEST_SUBSCRIPTIONS, NEWEST_INVOICES].map((text) => foundBy('customer', text, params))
  return (await Promise.all(kinds)).flat()
}
