import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { billUntilIdle } from '@/lib/billing/bill-due'
import { env } from '@/lib/infra/env'
import { newBusiness } from '@/testing/business'
import { generateDueSubscriptions } from '@/testing/due'
import { sendNotices } from './notices.fixture'

const RENEWALS = 60

// Looking up a row by its key reads about four pages, and a notice needs about twenty rows.
const MOST_PAGES_PER_EVENT = 200

// Without statistics, a look-up may use another index and read all customers of the business. A join in the wrong order reads them once for
// each event, which is RENEWALS times as many.
const MOST_UNUSED_PER_EVENT = 10 * RENEWALS

// The state of a table before it was analysed for the first time.
const FORGET_STATISTICS = `
SELECT pg_clear_relation_stats('public', relname), (
  SELECT count(pg_clear_attribute_stats('public', relname, attname, false)) FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped)
FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
  AND (relname ~ '^(events|ledger_entries)' OR relname IN ('invoices', 'subscriptions', 'customers', 'businesses', 'prices', 'products', 'wallets', 'users'))`

/** The statement that loads the facts for notices of some events, and its values. */
async function statementOf(work: () => Promise<unknown>) {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const given = sent.mock.calls.map(([first]) => first as unknown as { text?: string; values?: unknown[] })
  sent.mockRestore()
  return given.find(({ text }) => text?.includes('AS product_name, w.balance_paisa'))
}

interface PlanNode {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: PlanNode[]
}

/** How many rows the statement has read without using them. */
const unused = (node: PlanNode): number =>
  (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'] +
  (node['Rows Removed by Join Filter'] ?? 0) +
  (node.Plans ?? []).reduce((sum, each) => sum + unused(each), 0)

it('the notices of a renewal are looked up by key, also in a database without statistics', async () => {
  const { businessId } = await newBusiness()
  await generateDueSubscriptions(businessId, RENEWALS)
  await billUntilIdle('production', 60_000)
  const statement = await statementOf(() => sendNotices('production'))
  const client = new pg.Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(FORGET_STATISTICS)
    const explained = await client.query(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement?.text}`,
      statement?.values,
    )
    const { Plan: plan } = explained.rows[0]['QUERY PLAN'][0]
    expect(plan['Actual Rows']).toBeGreaterThan(0)
    expect(unused(plan)).toBeLessThan(plan['Actual Rows'] * MOST_UNUSED_PER_EVENT)
    expect(plan['Shared Hit Blocks']).toBeLessThan(plan['Actual Rows'] * MOST_PAGES_PER_EVENT)
  } finally {
    await client.end()
  }
})
