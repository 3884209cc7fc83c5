import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DAY_MS } from '../../lib/core/duration'
import { inOneTransaction, listArchived, listMonths, type Month, SCHEMA, TABLES } from './months'
import { type Content, contentOf } from './rows'

// Customers and merchants read the last months, and refunds come within 30 days.
const KEPT_DAYS = 90
// Half a minute of attempts.
const ATTEMPTS = 1_500
const PAUSE_MS = 20
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Takes a month out of the ledger, in one transaction with what it adds up to. A process that dies has done all or nothing.
 * @returns false if it was out already: nothing was changed.
 * @throws {Error} a sentence that says why the month has to stay.
 */
export async function detachMonth(client: pg.Client, name: string, now: Date): Promise<boolean> {
  if ((await listArchived(client)).some((month) => month.name === name)) return false
  const month = await requireOldest(client, name, now)
  await requireSettled(client, month)
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`)
  // This reads every row, so it comes before all locks. No row of a month that has ended comes or goes.
  const contents: Contents = {
    transactions: await contentOf(client, 'ledger_transactions', `ledger_transactions_${name}`),
    entries: await contentOf(client, 'ledger_entries', `ledger_entries_${name}`),
  }
  await inOneTransaction(client, () => detach(client, month, contents))
  return true
}

async function requireOldest(client: pg.Client, name: string, now: Date): Promise<Month> {
  const months = await listMonths(client)
  const month = months.find((each) => each.name === name)
  if (!month) throw new Error(`The ledger has no month ${name}: npm run archive -- list shows all.`)
  if (month !== months[0])
    throw new Error(`Months are detached from the oldest one on: ${months[0]?.name} comes before ${name}.`)
  if (month.to.getTime() + KEPT_DAYS * DAY_MS > now.getTime())
    throw new Error(`${name} ended less than ${KEPT_DAYS} days ago, so it stays.`)
  return month
}

const OPEN_TOP_UPS = `
SELECT count(*)::int AS count FROM topups p
WHERE p.settled_at < $1 AND p.state = 'succeeded'
  AND (p.next_check_at IS NOT NULL OR p.reconciliation IS NOT NULL AND p.handled_at IS NULL)`

const OPEN_CHARGES = `
SELECT count(*)::int AS count FROM ledger_transactions t
LEFT JOIN invoices i ON i.business_id = t.business_id AND i.environment = t.environment AND i.id = t.invoice_id
WHERE t.kind = 'charge' AND t.id < khata_first_id($1) AND i.status IS DISTINCT FROM 'paid'`

const DUE_RECEIPTS =
  'SELECT count(*)::int AS count FROM due_receipts WHERE transaction_id < khata_first_id($1)'

/** Refuses a month of which something may still be looked up. */
async function requireSettled(client: pg.Client, { name, to }: Month): Promise<void> {
  const count = async (sql: string) => (await client.query<{ count: number }>(sql, [to])).rows[0]?.count ?? 0
  const topUps = await count(OPEN_TOP_UPS)
  if (topUps > 0)
    throw new Error(
      `${topUps} top-ups of ${name} or before are not reconciled: see the dashboard, then try again.`,
    )
  const receipts = await count(DUE_RECEIPTS)
  if (receipts > 0)
    throw new Error(`${receipts} receipts of ${name} or before have not been sent: see npm run set-aside.`)
  const charges = await count(OPEN_CHARGES)
  if (charges > 0)
    throw new Error(`${charges} charges of ${name} or before are of invoices that are not paid: report this.`)
}

const STORE_MONTH = `
INSERT INTO archived_months (name, from_id, to_id, ends_at, transactions, entries, transactions_sha256, entries_sha256)
VALUES ($1, khata_first_id($2), khata_first_id($3), $3, $4, $5, $6, $7)`

const storeBalances = (entries: string) => `
INSERT INTO archived_balances (account_id, month, balance_paisa, entries)
SELECT account_id, $1, sum(amount_paisa), count(*) FROM ${entries} GROUP BY account_id`

const HASH_BALANCES =
  'UPDATE archived_months SET balances_sha256 = khata_balances_sha256(name) WHERE name = $1'

// A balance that is read from a snapshot and later entries must not need an archived one.
const advanceSnapshots = (entries: string) => `
INSERT INTO ledger_snapshots AS s (account_id, balance_paisa, through_transaction_id)
SELECT e.account_id, sum(e.amount_paisa), max(e.transaction_id::text)::uuid
FROM ${entries} e JOIN ledger_accounts a ON a.id = e.account_id LEFT JOIN ledger_snapshots k ON k.account_id = e.account_id
WHERE a.kind <> 'wallet' AND (k.account_id IS NULL OR e.transaction_id > k.through_transaction_id)
GROUP BY e.account_id
ON CONFLICT (account_id) DO UPDATE SET balance_paisa = s.balance_paisa + excluded.balance_paisa,
  through_transaction_id = excluded.through_transaction_id, taken_at = now()`

interface Contents {
  transactions: Content
  entries: Content
}

async function detach(
  client: pg.Client,
  { name, from, to }: Month,
  { transactions, entries }: Contents,
): Promise<void> {
  const place = `ledger_entries_${name}`
  // Nobody else moves a snapshot meanwhile. What reads many rows comes before the locks of the ledger.
  await client.query('LOCK TABLE ledger_snapshots IN SHARE ROW EXCLUSIVE MODE')
  await client.query(STORE_MONTH, [
    name,
    from,
    to,
    transactions.rows,
    entries.rows,
    transactions.sha256,
    entries.sha256,
  ])
  await client.query(storeBalances(place), [name])
  await client.query(HASH_BALANCES, [name])
  await client.query(advanceSnapshots(place))
  await lockLedger(client, name)
  for (const table of TABLES) {
    await client.query(`ALTER TABLE ${table} DETACH PARTITION ${table}_${name}`)
    await client.query(`ALTER TABLE ${table}_${name} SET SCHEMA ${SCHEMA}`)
  }
}

/**
 * Locks both tables and their month in a moment in which nobody uses them, and never waits for a lock. Who waits for one
 * table holds up all who come later, and some of those have locked the other table already.
 */
async function lockLedger(client: pg.Client, name: string): Promise<void> {
  const all = TABLES.flatMap((table) => [`ONLY ${table}`, `ONLY ${table}_${name}`]).join(', ')
  await client.query('SAVEPOINT unlocked')
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      await client.query(`LOCK TABLE ${all} IN ACCESS EXCLUSIVE MODE NOWAIT`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      await client.query('ROLLBACK TO SAVEPOINT unlocked')
      await sleep(PAUSE_MS)
    }
  }
  throw new Error(
    `The ledger was in use at each of ${ATTEMPTS} attempts, so ${name} stays. Try again when less happens.`,
  )
}
