import { toWire } from '@/lib/core/id'
import { checkInvariants } from '@/lib/invariant/check'
import type { BenchCluster } from '../harness/cluster'

export interface Arrivals {
  lastAt: number
  byPath: [path: string, ids: [id: string, times: number][]][]
}

export interface Books {
  /** Each sentence is something lost or done twice. */
  faults: string[]
  /** Calls that came a second time, with the same event id. */
  repeated: number
}

const SUMS = `
SELECT (SELECT count(*)::int FROM invoices) AS invoices,
  (SELECT count(*)::int FROM invoices WHERE status = 'paid') AS paid,
  (SELECT count(DISTINCT subscription_id)::int FROM invoices) AS subscriptions,
  (SELECT count(*)::int FROM ledger_transactions WHERE kind = 'charge') AS charges,
  (SELECT count(DISTINCT object_id)::int FROM events WHERE type = 'invoice.paid') AS events,
  (SELECT count(*)::int FROM events WHERE type = 'invoice.paid') AS emitted,
  (SELECT count(*)::int FROM webhook_deliveries WHERE status = 'succeeded') AS delivered,
  (SELECT count(*)::int FROM webhook_deliveries) AS deliveries,
  (SELECT sum(balance_paisa)::text FROM wallets) AS balance_paisa`

// testing/due.sql: what each wallet has, and what a renewal costs.
const WALLET_PAISA = 10_000_000n
const PRICE_PAISA = 50_000n

/** Compares what is in the database, and what the receiver got, with what must be there. */
export async function compareBooks(
  cluster: BenchCluster,
  database: string,
  due: number,
  endpoints: number,
  arrivals: Arrivals,
): Promise<Books> {
  const [sums] = (await cluster.rows(database, SUMS)) as [Record<string, number | string>]
  const wanted: Record<string, number | string> = {
    invoices: due,
    paid: due,
    subscriptions: due,
    charges: due,
    events: due,
    emitted: due,
    delivered: due * endpoints,
    deliveries: due * endpoints,
    balance_paisa: String(BigInt(due) * (WALLET_PAISA - PRICE_PAISA)),
  }
  const faults = Object.entries(wanted)
    .filter(([name, value]) => sums[name] !== value)
    .map(([name, value]) => `${name}: ${sums[name]}, not ${value}`)

  const events = (await cluster.rows(database, `SELECT id FROM events WHERE type = 'invoice.paid'`)) as {
    id: string
  }[]
  const ids = new Set<string>(events.map(({ id }) => toWire('evt', id as never)))
  if (arrivals.byPath.length !== endpoints)
    faults.push(`${arrivals.byPath.length} endpoints were called, not ${endpoints}`)
  let repeated = 0
  for (const [path, received] of arrivals.byPath) {
    const got = new Set(received.map(([id]) => id))
    const lost = [...ids].filter((id) => !got.has(id)).length
    const invented = [...got].filter((id) => !ids.has(id)).length
    if (lost > 0) faults.push(`${path} never received ${lost} events`)
    if (invented > 0) faults.push(`${path} received ${invented} events that do not exist`)
    repeated += received.reduce((sum, [, times]) => sum + times - 1, 0)
  }
  const reports = await cluster.connected(database, (client) => checkInvariants(client))
  // Statements generated the endpoints, without MACs.
  const broken = reports.flatMap((report) => report.broken).filter(({ name }) => !name.startsWith('row-mac'))
  for (const { name, total } of broken) faults.push(`rule ${name}: ${total} findings`)
  return { faults, repeated }
}
