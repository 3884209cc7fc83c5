import path from 'node:path'
import type pg from 'pg'
import { fiscalYearOf } from '@/lib/core/fiscal-year'
import { toWire } from '@/lib/core/id'
import { type BenchCluster, sqlOf } from '../harness/cluster'

/** Who looks at the dashboard: the owner of a business, who is signed in. Ids are in database form. */
export interface Owner {
  businessId: string
  accountId: string
  cookie: string
}

/** A business to fill. */
interface Tenant extends Owner {
  subscribers: number
}

// More in one statement would need more memory than a small machine has.
const AT_ONCE = 5_000
const REQUESTS_PER_SUBSCRIBER = 1
const AUDIT_ENTRIES = 5_000

/**
 * Fills businesses by statements over sets of rows. A subscriber has a customer, a wallet, a subscription, three
 * invoices, ten events, eight rows in the ledger, and one request in the log. A few have paid in cash, got something back, or asked.
 */
export async function seedTenants(
  cluster: BenchCluster,
  database: string,
  tenants: readonly Tenant[],
): Promise<void> {
  await cluster.connected(database, async (client) => {
    await client.query(sqlIn('functions'))
    for (const [n, tenant] of tenants.entries()) {
      const values = await valuesOf(client, tenant, n)
      await client.query(sqlIn('tenant', values))
      for (let from = 0; from < tenant.subscribers; from += AT_ONCE) {
        const to = Math.min(from + AT_ONCE, tenant.subscribers)
        await client.query(sqlIn('subscribers', { ...values, from, to }))
      }
      await client.query('DROP TABLE offer')
      await client.query(
        `INSERT INTO invoice_counters (business_id, environment, fiscal_year, last_number) VALUES ($1, 'production', $2, $3)`,
        [tenant.businessId, values.year, 3 * tenant.subscribers],
      )
    }
    await client.query(
      'UPDATE notice_progress SET through_sequence = (SELECT last_value FROM events_sequence_seq)',
    )
    await client.query('VACUUM ANALYZE')
  })
}

async function valuesOf(client: pg.Client, { businessId, accountId, subscribers }: Tenant, n: number) {
  const { rows } = await client.query<{ payable: string; key: string }>(
    `SELECT (SELECT id FROM ledger_accounts WHERE business_id = $1 AND environment = 'production' AND kind = 'merchant_payable') AS payable,
       (SELECT id FROM api_keys WHERE business_id = $1 AND environment = 'production' LIMIT 1) AS key`,
    [businessId],
  )
  const [{ payable, key }] = rows as [{ payable: string; key: string }]
  return {
    business: businessId,
    biz: toWire('biz', businessId),
    account: accountId,
    payable,
    key,
    tenant: String(n),
    count: String(subscribers),
    requests: String(subscribers * REQUESTS_PER_SUBSCRIBER),
    audit: String(Math.min(subscribers, AUDIT_ENTRIES)),
    year: fiscalYearOf(new Date(), 'Asia/Kathmandu'),
  }
}

const sqlIn = (name: string, values: Record<string, string | number> = {}) =>
  sqlOf(path.join(import.meta.dirname, `${name}.sql`), values)
