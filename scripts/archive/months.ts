import pg from 'pg'
import { listPartitions } from '../../lib/infra/database/partition/list'
import { NO_TIME_LIMITS } from '../../lib/infra/database/session-settings'

const CONNECT_TIMEOUT_MS = 10_000
// Any number that nothing else locks: one command at a time.
const ADVISORY_LOCK = 72707371

/** A connection for these commands. Instants are written in UTC, because the text of a row is hashed. */
export async function connectForArchive(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'khata-archive',
    options: NO_TIME_LIMITS,
  })
  // When the connection ends, the statement that waits or the next one fails.
  client.on('error', () => {})
  await client.connect()
  await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK])
  return client
}

/** The tables of the ledger: a month of one and the same month of the other are archived together. */
export const TABLES = ['ledger_transactions', 'ledger_entries'] as const
export type Table = (typeof TABLES)[number]

/** Tables of archived months are in a schema of their own, so that they are no part of what migrations made. */
export const SCHEMA = 'khata_archive'

/** The column by which a table is partitioned, and the order in which its rows are dumped. */
export const KEY_OF: Record<Table, string> = { ledger_transactions: 'id', ledger_entries: 'transaction_id' }
export const ORDER_OF: Record<Table, string[]> = {
  ledger_transactions: ['id'],
  ledger_entries: ['transaction_id', 'account_id'],
}

export interface Month {
  /** What follows the name of the table in that of the partition: 202611. */
  name: string
  /** Null: from the beginning of time. */
  from: Date | null
  to: Date
}

/** The months that are in the ledger, the oldest first. */
export async function listMonths(client: pg.Client): Promise<Month[]> {
  const partitions = await listPartitions(client, 'ledger_transactions')
  return partitions.map(({ name, from, to }) => ({
    name: name.slice('ledger_transactions_'.length),
    from,
    to,
  }))
}

export interface ArchivedMonth {
  name: string
  from_id: string | null
  to_id: string
  ends_at: Date
  transactions: string
  entries: string
  transactions_sha256: string
  entries_sha256: string
  detached_at: Date
  dropped_at: Date | null
}

/** The months that were taken out of it, the oldest first. */
export async function listArchived(client: pg.Client): Promise<ArchivedMonth[]> {
  return (await client.query<ArchivedMonth>('SELECT * FROM archived_months ORDER BY to_id')).rows
}

/** @throws {Error} a sentence, if the month is not archived. */
export async function requireArchived(client: pg.Client, name: string): Promise<ArchivedMonth> {
  const month = (await listArchived(client)).find((each) => each.name === name)
  if (!month) throw new Error(`${name} is not archived. Detach it first: npm run archive -- detach ${name}`)
  return month
}

/** Runs statements in one transaction. */
export async function inOneTransaction<Result>(
  client: pg.Client,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('BEGIN')
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}
