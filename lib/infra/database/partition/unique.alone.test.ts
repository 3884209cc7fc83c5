import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { commitEvent, newEndpoint } from '@/lib/webhook/stage.fixture'
import { newBusiness } from '@/testing/business'

const SESSIONS = 4
const EARLIER = `khata_first_id(now() - interval '40 days')`
const NEXT_MONTH = `khata_first_id(date_trunc('month', now()) + interval '1 month 15 days')`

/** Several sessions write the same thing at the same time. @returns how many have committed. */
async function race(write: (client: pg.Client, n: number) => Promise<unknown>): Promise<number> {
  const clients = Array.from(
    { length: SESSIONS },
    () => new pg.Client({ connectionString: process.env.DATABASE_URL }),
  )
  onTestFinished(async () => {
    await Promise.all(clients.map((client) => client.end()))
  })
  await Promise.all(clients.map((client) => client.connect()))
  const written = await Promise.allSettled(
    clients.map(async (client, n) => {
      await client.query('BEGIN')
      await write(client, n)
      await client.query('COMMIT')
    }),
  )
  return written.filter(({ status }) => status === 'fulfilled').length
}

/** Deletes rows that no operation would have written. */
function takeBack(...statements: string[]): void {
  onTestFinished(async () => {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await client.connect()
    await client.query('SET session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    await client.end()
  })
}

describe('the database refuses, also to sessions that write at the same time,', () => {
  it('a second delivery of an event to an endpoint, and one in another month than its event', async () => {
    const { ctx } = await newBusiness()
    const eventId = await commitEvent(ctx)
    const endpoint = await newEndpoint(ctx, 'http://127.0.0.1:9/')
    const insert = (id: string) => (client: pg.Client) =>
      client.query(
        `INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, status)
         VALUES (${id}, $1, $2, $3, $4::uuid, 'succeeded')`,
        [endpoint.id, ctx.businessId, ctx.environment, eventId],
      )
    takeBack(`DELETE FROM webhook_deliveries WHERE endpoint_id = '${endpoint.id}'`)
    expect(await race(insert('khata_delivery_id($4::uuid)'))).toBe(1)
    expect(await race(insert('khata_delivery_id($4::uuid)'))).toBe(0)
    for (const other of [NEXT_MONTH, EARLIER]) {
      await query(`DELETE FROM webhook_deliveries WHERE endpoint_id = $1`, [endpoint.id])
      expect(await race(insert(other))).toBe(0)
    }
    // The last moment of a month and the first of the next have the same first 24 bits. In the last week of a month, the first partition of
    // a new database also contains the next month, so this uses the end of that one.
    const edge = `khata_first_id(date_trunc('month', now(), 'UTC') + interval '2 months' + $5 * interval '1 millisecond')`
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    await expect(
      client.query(
        `INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, status)
         SELECT ${edge.replace('$5', '0')}, $1, $2, $3, ${edge.replace('$5', '-1')}, 'succeeded'`,
        [endpoint.id, ctx.businessId, ctx.environment],
      ),
    ).rejects.toThrow(/violates check constraint "of_its_time"/)
  })

  it('a second charge of an invoice, with ids of the same and of different months', async () => {
    const { ctx } = await newBusiness()
    const insert = (ids: string[], invoiceId: string) => (client: pg.Client, n: number) =>
      client.query(
        `INSERT INTO ledger_transactions (id, environment, kind, business_id, invoice_id, created_at)
         VALUES (${ids[n % ids.length]}, $1, 'charge', $2, $3, now())`,
        [ctx.environment, ctx.businessId, invoiceId],
      )
    takeBack(
      `DELETE FROM ledger_transactions WHERE business_id = '${ctx.businessId}'`,
      `DELETE FROM charged_invoices WHERE business_id = '${ctx.businessId}'`,
    )
    for (const ids of [['uuidv7()'], ['uuidv7()', NEXT_MONTH, EARLIER]]) {
      const invoiceId = newId('inv')
      expect(await race(insert(ids, invoiceId))).toBe(1)
      expect(await race(insert(ids, invoiceId))).toBe(0)
      const charges = await query('SELECT 1 FROM ledger_transactions WHERE invoice_id = $1', [invoiceId])
      expect(charges).toHaveLength(1)
    }
    await expect(query('DELETE FROM charged_invoices')).rejects.toThrow('charged_invoices is append-only')
  })

  it('a second event, ledger transaction or audit entry of an id', async () => {
    const { ctx } = await newBusiness()
    const values = [newId('evt'), ctx.businessId, ctx.environment]
    takeBack(
      `DELETE FROM events WHERE business_id = '${ctx.businessId}'`,
      `DELETE FROM ledger_transactions WHERE business_id = '${ctx.businessId}'`,
      'DELETE FROM audit_entries',
    )
    const statements = [
      `INSERT INTO events (id, business_id, environment, type, object_id, data, created_at)
       VALUES ($1, $2, $3, 'customer.created', $1, '{}', now())`,
      `INSERT INTO ledger_transactions (id, business_id, environment, kind, created_at) VALUES ($1, $2, $3, 'topup', now())`,
      `INSERT INTO audit_entries (id, business_id, environment, actor, action, request_id) VALUES ($1, $2, $3, 'system', 'x', 'x')`,
    ]
    for (const statement of statements)
      expect(await race((client) => client.query(statement, values))).toBe(1)
  })

  it('a statement that names a partition, which would pass by the triggers of its table', async () => {
    const partitions = await query<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhparent WHERE c.relkind = 'p'`,
    )
    expect(partitions.length).toBeGreaterThan(20)
    for (const { name } of partitions)
      for (const statement of [
        `DELETE FROM ${name}`,
        `INSERT INTO ${name} SELECT * FROM ${name}`,
        `TRUNCATE ${name}`,
      ])
        await expect(query(statement)).rejects.toThrow(/statements name its table/)
  })
})
