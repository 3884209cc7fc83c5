import pg from 'pg'
import type { Ctx } from '@/lib/infra/ctx'
import { pool, query } from '@/lib/infra/database/db'
import { listPartitions } from './list'
import { makeAhead, partitionStart } from './make'
import { PARTITIONED_TABLES } from './tables'

/** How many months have rows, including the present one. For the request log these are days. */
export const KEPT = 24
/** How many rows the tenant has in each: more than two pages. */
const ROWS_EACH = 60

/** A connection on which no trigger fires. */
export async function connectToFill(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query('SET session_replication_role = replica')
  return client
}

/** Replaces the partitions from the migrations with partitions for all these months and those ahead of them. */
export async function makeHistory(client: pg.Client): Promise<void> {
  const now = new Date()
  for (const table of PARTITIONED_TABLES) {
    await client.query('BEGIN')
    for (const { name } of await listPartitions(client, table.name)) await client.query(`DROP TABLE ${name}`)
    await makeAhead(
      client,
      { ...table, ahead: KEPT - 1 + table.ahead },
      partitionStart(table.by, now, 1 - KEPT),
    )
    // New statistics would change plans in the middle of a test.
    for (const { name } of await listPartitions(client, table.name))
      await client.query(`ALTER TABLE ${name} SET (autovacuum_enabled = false)`)
    await client.query('COMMIT')
  }
}

// All rows of a month are in its first second. The end of their ids marks them as test rows.
const MARK = 'feedfeedfeed'
const ID = `(left(khata_first_id(m.at + n * interval '10 milliseconds')::text, 24) || '${MARK}')::uuid`
const ROWS = `unnest($1::timestamptz[]) AS m(at) CROSS JOIN generate_series(1, ${ROWS_EACH}) AS n`

export interface Filled {
  ctx: Ctx
  endpointId: string
  /** The ledger account of what the business is owed. */
  accountId: string
}

/** Writes rows of a tenant into each partition. Each event has one delivery, and one in sixty deliveries has failed. */
export async function fillHistory(
  client: pg.Client,
  { ctx: { businessId, environment }, endpointId, accountId }: Filled,
): Promise<void> {
  const starts = (by: 'month' | 'day') =>
    Array.from({ length: KEPT }, (_, back) => partitionStart(by, new Date(), -back))
  const months = starts('month')
  await client.query(
    `INSERT INTO events (id, business_id, environment, type, object_id, data, request_id, created_at)
     SELECT ${ID}, $2, $3, 'customer.updated', $2, '{}', 'req_' || n, m.at FROM ${ROWS}`,
    [months, businessId, environment],
  )
  await client.query(
    `INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, status, created_at)
     SELECT ${ID}, $4, $2, $3, ${ID}, CASE n WHEN 7 THEN 'failed' ELSE 'succeeded' END::delivery_status, m.at FROM ${ROWS}`,
    [months, businessId, environment, endpointId],
  )
  await client.query(
    `INSERT INTO ledger_transactions (id, business_id, environment, kind, created_at)
     SELECT ${ID}, $2, $3, 'charge', m.at FROM ${ROWS}`,
    [months, businessId, environment],
  )
  await client.query(
    `INSERT INTO ledger_entries (transaction_id, account_id, amount_paisa) SELECT ${ID}, $2, 1 FROM ${ROWS}`,
    [months, accountId],
  )
  await client.query(
    `INSERT INTO ledger_snapshots (account_id, balance_paisa, through_transaction_id)
     SELECT $1, ${ROWS_EACH * (KEPT - 1)}, (SELECT transaction_id FROM ledger_entries WHERE transaction_id < khata_first_id($2) ORDER BY 1 DESC LIMIT 1)`,
    [accountId, months[0]],
  )
  await client.query(
    `INSERT INTO audit_entries (id, business_id, environment, actor, action, object_id, request_id, created_at)
     SELECT ${ID}, $2, $3, 'system', 'customer.updated', $4, 'req_' || n, m.at FROM ${ROWS}`,
    [months, businessId, environment, endpointId],
  )
  await client.query(
    `INSERT INTO request_log (id, business_id, environment, method, path, route, operation, status, duration_ms, caller_kind, caller_id, created_at)
     SELECT ${ID}, $2, $3, 'GET', '/', '/', 'getEvent', 200, 1, 'api_key', $4, m.at FROM ${ROWS}`,
    [starts('day'), businessId, environment, endpointId],
  )
  await client.query(`ANALYZE ${PARTITIONED_TABLES.map(({ name }) => name).join()}`)
}

/** Deletes the test rows. */
export async function emptyHistory(client: pg.Client): Promise<void> {
  await client.query('DELETE FROM ledger_snapshots')
  for (const { name } of PARTITIONED_TABLES) {
    const key = name === 'ledger_entries' ? 'transaction_id' : 'id'
    await client.query(`DELETE FROM ${name} WHERE ${key}::text LIKE '%${MARK}'`)
  }
}

/** The id of a row in the middle of a past month. For the request log, `back` counts days. */
export async function idOfPast(client: pg.Client, table: string, back: number): Promise<string> {
  const at = partitionStart(table === 'request_log' ? 'day' : 'month', new Date(), -back)
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE id >= khata_first_id($1) ORDER BY id OFFSET ${ROWS_EACH / 2} LIMIT 1`,
    [at],
  )
  return (rows[0] as { id: string }).id
}

interface Scans {
  table: string
  name: string
  scans: number
}

const SCANS = `
SELECT i.inhparent::regclass::text AS table, s.relname AS name, (s.seq_scan + s.idx_scan)::int AS scans
FROM pg_inherits i JOIN pg_stat_user_tables s ON s.relid = i.inhrelid ORDER BY s.relname`

async function countScans(): Promise<Scans[]> {
  // A connection reports its counts only every second or so. This asks each of them to report now.
  const clients = await Promise.all(Array.from({ length: pool().totalCount }, () => pool().connect()))
  await Promise.all(clients.map((client) => client.query('SELECT pg_stat_force_next_flush()')))
  for (const client of clients) client.release()
  return query<Scans>(SCANS)
}

/** The partitions that the statements of `read` look into, counted by PostgreSQL. By table, oldest first. */
export async function partitionsRead(read: () => Promise<unknown>): Promise<Record<string, string[]>> {
  // On the first run, PostgreSQL also looks into tables to plan the statements.
  await read()
  const before = new Map((await countScans()).map(({ name, scans }) => [name, scans]))
  await read()
  const found: Record<string, string[]> = {}
  for (const { table, name, scans } of await countScans())
    if (scans > (before.get(name) ?? 0)) found[table] = [...(found[table] ?? []), name]
  return found
}
