import type pg from 'pg'
import { contentsOf, fileOf, linesOf, verifyDump } from './dump'
import {
  type ArchivedMonth,
  inOneTransaction,
  KEY_OF,
  listArchived,
  requireArchived,
  SCHEMA,
  TABLES,
  type Table,
} from './months'
import { contentOf } from './rows'

const ROWS_AT_ONCE = 5_000

/**
 * Puts a month back into the ledger: from its tables, or from its dump when they were dropped. All of it is one
 * transaction, which compares every row and every sum with what was stored when the month was detached.
 * @throws {Error} a sentence, if anything differs.
 */
export async function attachMonth(
  client: pg.Client,
  name: string,
  folder: string | undefined,
): Promise<void> {
  const month = await requireArchived(client, name)
  const newest = (await listArchived(client)).at(-1)
  if (newest && newest.name !== name)
    throw new Error(`Months are attached from the newest one on: ${newest.name} comes before ${name}.`)
  if (month.dropped_at) {
    if (!folder) throw new Error(`${name} was dropped: name the folder of its dump.`)
    await verifyDump(month, folder)
  }
  await inOneTransaction(client, async () => {
    for (const table of TABLES) {
      if (month.dropped_at) await load(client, table, name, fileOf(String(folder), table, name))
      else await client.query(`ALTER TABLE ${SCHEMA}.${table}_${name} SET SCHEMA ${await ownSchema(client)}`)
      await requireSame(client, month, table)
    }
    await requireSums(client, name)
    for (const table of TABLES) await attach(client, month, table)
    await forgetDays(client, month)
    await client.query('DELETE FROM archived_months WHERE name = $1', [name])
  })
}

async function ownSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_schema()) AS name')
  return String(rows[0]?.name)
}

/** Makes the table with the columns, indexes and CHECKs of the ledger, and fills it. */
async function load(client: pg.Client, table: Table, name: string, file: string): Promise<void> {
  const place = `${table}_${name}`
  await client.query(`CREATE TABLE ${place} (LIKE ${table} INCLUDING ALL)`)
  let rows: string[] = []
  const insert = async () => {
    const sql = `INSERT INTO ${place} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)`
    if (rows.length > 0) await client.query(sql, [`[${rows.join(',')}]`])
    rows = []
  }
  for await (const line of linesOf(file)) {
    rows.push(line)
    if (rows.length === ROWS_AT_ONCE) await insert()
  }
  await insert()
}

async function requireSame(client: pg.Client, month: ArchivedMonth, table: Table): Promise<void> {
  const { rows, sha256 } = await contentOf(client, table, `${table}_${month.name}`)
  const wanted = contentsOf(month)[table]
  if (rows !== wanted.rows || sha256 !== wanted.sha256)
    throw new Error(`${table} of ${month.name} is not what was detached: nothing was attached.`)
}

const RECOUNTED = (name: string) => `
SELECT account_id FROM ledger_entries_${name} e JOIN ledger_day_progress USING (account_id)
WHERE NOT EXISTS (SELECT FROM ledger_days d WHERE d.account_id = e.account_id AND d.first_transaction_id < $1)`

/** The days of businesses that were counted anew while the month was away lack it. They are counted once more. */
async function forgetDays(client: pg.Client, { name, to_id }: ArchivedMonth): Promise<void> {
  for (const table of ['ledger_days', 'ledger_day_progress'])
    await client.query(`DELETE FROM ${table} WHERE account_id IN (${RECOUNTED(name)})`, [to_id])
}

const differentSums = (entries: string) => `
SELECT count(*)::int AS count
FROM (SELECT account_id, sum(amount_paisa) AS total, count(*) AS entries FROM ${entries} GROUP BY account_id) AS e
FULL JOIN (SELECT * FROM archived_balances WHERE month = $1) AS b USING (account_id)
WHERE (e.total, e.entries) IS DISTINCT FROM (b.balance_paisa, b.entries)`

async function requireSums(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ count: number }>(differentSums(`ledger_entries_${name}`), [name])
  if (rows[0]?.count !== 0)
    throw new Error(`${rows[0]?.count} accounts of ${name} add up to something else: nothing was attached.`)
}

/** PostgreSQL reads all rows and proves that they are within the bounds. Reads and writes of other months go on. */
async function attach(
  client: pg.Client,
  { name, from_id, to_id }: ArchivedMonth,
  table: Table,
): Promise<void> {
  const place = `${table}_${name}`
  await client.query(`CREATE OR REPLACE TRIGGER through_parent BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${place}
    FOR EACH STATEMENT EXECUTE FUNCTION khata_through_parent()`)
  await client.query(`ALTER TABLE ${place} ALTER COLUMN ${KEY_OF[table]} SET NOT NULL`)
  const from = from_id ? `'${from_id}'` : 'MINVALUE'
  await client.query(
    `ALTER TABLE ${table} ATTACH PARTITION ${place} FOR VALUES FROM (${from}) TO ('${to_id}')`,
  )
}
