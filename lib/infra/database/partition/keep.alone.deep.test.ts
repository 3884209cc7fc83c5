import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { keepOn } from './keep'
import { countAhead, listPartitions } from './list'
import { partitionProblems } from './problem'
import { PARTITIONED_TABLES } from './tables'

const NOW = new Date('2027-05-20T12:00:00Z')
// Only these, because half a year of daily partitions would be too many.
const BY_MONTH = PARTITIONED_TABLES.filter(({ by }) => by === 'month')
const DAY_MS = 86_400_000

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const namesOf = async (client: pg.Client, table: string) =>
  (await listPartitions(client, table)).map(({ name }) => name)

/** Writes an event on a day, and a delivery of it that waits or has succeeded. */
async function write(client: pg.Client, day: string, waits = false): Promise<void> {
  await client.query('BEGIN; SET LOCAL session_replication_role = replica')
  await client.query(
    `WITH event AS (
       INSERT INTO events (id, business_id, environment, type, object_id, data, created_at)
       SELECT (left(khata_first_id($1)::text, 24) || right(gen_random_uuid()::text, 12))::uuid, gen_random_uuid(), 'sandbox',
         'customer.created', gen_random_uuid(), '{}', $1 RETURNING *
     )
     INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, status, due_at)
     SELECT khata_delivery_id(id), gen_random_uuid(), business_id, environment, id,
       CASE WHEN $2 THEN 'pending' ELSE 'succeeded' END::delivery_status, CASE WHEN $2 THEN now() END FROM event`,
    [day, waits],
  )
  await client.query('COMMIT')
}

const countOf = async (client: pg.Client, table: string) =>
  (await client.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0].count

// Before each test, the partitions of the migrations are created again, for 2027.
beforeEach(async () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  for (const { name } of PARTITIONED_TABLES)
    for (const partition of await namesOf(client, name)) await client.query(`DROP TABLE ${partition}`)
  await keepOn(client, new Date('2026-12-10T00:00:00Z'))
  await client.end()
})

describe('the hourly keeping of partitions', () => {
  it('makes the next three months and seven days without a gap, and nothing at its second run', async () => {
    const client = await connect()
    const now = new Date('2027-01-01T00:00:00Z')
    expect((await keepOn(client, now)).made).toEqual(
      expect.arrayContaining(['ledger_entries_202704', 'request_log_20270108']),
    )
    for (const table of PARTITIONED_TABLES) {
      const partitions = await listPartitions(client, table.name)
      expect(countAhead(partitions, now)).toBe(table.ahead)
      for (const [i, { from }] of partitions.entries()) if (i > 0) expect(from).toEqual(partitions[i - 1]?.to)
    }
    expect(await keepOn(client, now)).toEqual({ made: [], dropped: [] })
  })

  it('drops a month of events with its deliveries when its last event is 90 days old, and not a day earlier', async () => {
    const client = await connect()
    await write(client, '2026-12-31T23:59:59Z')
    await write(client, '2027-01-01T00:00:01Z')
    const monthEnd = Date.parse('2027-01-01T00:00:00Z')
    await keepOn(client, new Date(monthEnd + 90 * DAY_MS - 1), BY_MONTH)
    expect(await namesOf(client, 'events')).toContain('events_202612')
    const { dropped } = await keepOn(client, new Date(monthEnd + 90 * DAY_MS), BY_MONTH)
    expect(dropped).toEqual(expect.arrayContaining(['webhook_deliveries_202612', 'events_202612']))
    expect([await countOf(client, 'events'), await countOf(client, 'webhook_deliveries')]).toEqual([1, 1])
  })

  it('drops a day of the log of calls when it is 14 days old, and never a month of the ledger or of the audit log', async () => {
    const client = await connect()
    const { dropped } = await keepOn(client, new Date('2026-12-25T00:00:00Z'))
    expect(dropped).toEqual(['request_log_20261210'])
    await keepOn(client, new Date('2028-01-01T00:00:00Z'), BY_MONTH)
    for (const table of ['ledger_transactions', 'ledger_entries', 'audit_entries'])
      expect((await namesOf(client, table))[0]).toBe(`${table}_202612`)
  })

  it('keeps a month with waiting deliveries for a week longer, with its events, and says so', async () => {
    const client = await connect()
    await write(client, '2026-12-31T23:59:59Z', true)
    const ended = Date.parse('2027-01-01T00:00:00Z') + 90 * DAY_MS
    await keepOn(client, new Date(ended + 6 * DAY_MS), BY_MONTH)
    expect([await countOf(client, 'events'), await countOf(client, 'webhook_deliveries')]).toEqual([1, 1])
    expect(await partitionProblems(new Date(ended + 6 * DAY_MS))).toContainEqual(
      expect.objectContaining({
        code: 'partitions_not_dropped',
        message: expect.stringContaining('webhook_deliveries_202612'),
      }),
    )
    await keepOn(client, new Date(ended + 7 * DAY_MS), BY_MONTH)
    expect([await countOf(client, 'events'), await countOf(client, 'webhook_deliveries')]).toEqual([0, 0])
  })

  it('makes and drops while a transaction that has written everywhere is open, and ends a detachment the next time', async () => {
    const [client, writer] = [await connect(), await connect()]
    await write(client, '2026-12-31T23:59:59Z')
    await writer.query('BEGIN; SELECT count(*) FROM webhook_deliveries')
    await write(client, '2027-02-01T00:00:00Z')
    const later = new Date('2027-04-02T00:00:00Z')
    await client.query(`SET statement_timeout = '1s'`)
    await expect(keepOn(client, later, BY_MONTH)).rejects.toThrow(/^webhook_deliveries: canceling statement/)
    // The ledger has its partition although the one of the deliveries failed.
    expect(await namesOf(client, 'ledger_entries')).toContain('ledger_entries_202707')
    await write(client, '2027-04-01T00:00:00Z')
    expect(await countOf(client, 'webhook_deliveries')).toBe(2)
    await writer.query('COMMIT')
    await client.query('RESET statement_timeout')
    expect((await keepOn(client, later, BY_MONTH)).dropped).toEqual([
      'webhook_deliveries_202612',
      'events_202612',
    ])
  })

  it('continues with the other tables if a table of an operator refers to one of them', async () => {
    const client = await connect()
    await write(client, '2026-12-31T23:59:59Z')
    await client.query(`
      CREATE TABLE test_reference (endpoint_id uuid, id uuid, FOREIGN KEY (endpoint_id, id) REFERENCES webhook_deliveries);
      INSERT INTO test_reference SELECT endpoint_id, id FROM webhook_deliveries`)
    onTestFinished(() => client.query('DROP TABLE test_reference').then(() => undefined))
    const tables = BY_MONTH.map((table) =>
      table.name === 'audit_entries' ? { ...table, keptDays: 90 } : table,
    )
    await expect(keepOn(client, NOW, tables)).rejects.toThrow(/^webhook_deliveries: /)
    expect(await namesOf(client, 'audit_entries')).not.toContain('audit_entries_202612')
    expect(await namesOf(client, 'events')).toContain('events_202612')
  })

  it('is done by one of two processes that begin at the same time', async () => {
    const clients = [await connect(), await connect(), await connect()]
    const kept = await Promise.all(clients.map((client) => keepOn(client, NOW, BY_MONTH)))
    const made = kept.flatMap((each) => each.made)
    expect(new Set(made).size).toBe(made.length)
    expect(made).toContain('events_202708')
  })

  it('leaves a partition alone that a person has detached', async () => {
    const client = await connect()
    await client.query('ALTER TABLE events DETACH PARTITION events_202612')
    onTestFinished(() => client.query('DROP TABLE events_202612').then(() => undefined))
    await keepOn(client, NOW, BY_MONTH)
    expect(await countOf(client, 'events_202612')).toBe(0)
  })
})

describe('the health of the partitions', () => {
  it('has a problem when fewer are ready than there should be, and an error when the present one is the last', async () => {
    const client = await connect()
    expect(await partitionProblems(new Date('2026-12-10T00:00:00Z'))).toEqual([])
    // In the first hour of a new month and a new day.
    expect((await partitionProblems(new Date('2027-01-01T00:30:00Z')))[0]).toMatchObject({
      severity: 'error',
      message: expect.stringContaining('ready: request_log has 0 of 7 days.'),
    })
    await client.query(`DROP TABLE audit_entries_202702, audit_entries_202703`)
    const [problem] = await partitionProblems(new Date('2026-12-10T00:00:00Z'))
    expect(problem).toMatchObject({
      code: 'partitions_missing',
      severity: 'warning',
      message: expect.stringMatching(/: audit_entries has 1 of 3 months\. .*npm run partitions -- keep/),
    })
  })
})
