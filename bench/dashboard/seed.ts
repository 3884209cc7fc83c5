import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { fiscalYearOf } from '@/lib/core/fiscal-year'
import { toWire } from '@/lib/core/id'
import type { BenchCluster } from '../harness/cluster'

/** A business to fill. Ids are in database form. */
export interface Tenant {
  businessId: string
  accountId: string
  subscribers: number
}

// One transaction of so many subscribers takes some seconds, so the bar moves.
const AT_ONCE = 5_000
const REQUESTS_PER_SUBSCRIBER = 1
const AUDIT_ENTRIES = 5_000
const BAR = 30

/**
 * Fills businesses by statements over sets of rows. A subscriber has a customer, a wallet, a subscription, three
 * invoices, ten events, eight rows in the ledger, and one request in the log. A few have paid in cash, got something back, or asked.
 */
export async function seedTenants(
  cluster: BenchCluster,
  database: string,
  tenants: readonly Tenant[],
): Promise<void> {
  const all = tenants.reduce((sum, { subscribers }) => sum + subscribers, 0)
  await cluster.connected(database, async (client) => {
    await client.query(sqlOf('functions'))
    let done = 0
    for (const [n, tenant] of tenants.entries()) {
      const values = await valuesOf(client, tenant, n)
      await client.query(filled('tenant', values))
      for (let from = 0; from < tenant.subscribers; from += AT_ONCE) {
        const to = Math.min(from + AT_ONCE, tenant.subscribers)
        await client.query(filled('subscribers', { ...values, from: String(from), to: String(to) }))
        done += to - from
        drawBar(done, all)
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
    process.stdout.write('Collecting statistics…\n')
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

function sqlOf(name: string): string {
  return readFileSync(path.join(import.meta.dirname, `${name}.sql`), 'utf8')
}

function filled(name: string, values: Record<string, string>): string {
  return sqlOf(name).replace(/\$([a-z]+)\$/g, (_, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`${name}.sql needs $${key}$`)
    return value
  })
}

/** On a terminal the bar is drawn over itself. Elsewhere each tenth is a line. */
function drawBar(done: number, all: number): void {
  const share = done / all
  const full = Math.round(share * BAR)
  const text = `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${(100 * share).toFixed(0).padStart(3)} %  ${done.toLocaleString('en')} subscribers`
  if (process.stdout.isTTY) process.stdout.write(`\r${text}${done === all ? '\n' : ''}`)
  else if (done === all || Math.floor(10 * share) > Math.floor((10 * (done - AT_ONCE)) / all))
    process.stdout.write(`${text}\n`)
}
