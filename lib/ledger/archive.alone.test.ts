import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { billBatch } from '@/lib/billing/bill-batch'
import { query } from '@/lib/infra/database/db'
import { env } from '@/lib/infra/env'
import { attachMonth } from '@/scripts/archive/attach'
import { detachMonth } from '@/scripts/archive/detach'
import { dropMonth } from '@/scripts/archive/drop'
import { dumpMonth, fileOf } from '@/scripts/archive/dump'
import { connectForArchive, listArchived, listMonths } from '@/scripts/archive/months'
import { newCustomer } from '@/testing/billing'
import { bookProblems } from '@/testing/books'
import { newBusiness } from '@/testing/business'
import { generateDueSubscriptions } from '@/testing/due'
import { advanceSnapshot } from './advance-snapshot'
import { getMerchantBalance } from './get-merchant-balance'

// All rows of the tests are in the oldest month. In a year it has long ended.
const IN_A_YEAR = new Date(Date.now() + 366 * 86_400_000)
const ALL = `SELECT t.id, row_to_json(t)::text AS row FROM ledger_transactions t
  UNION ALL SELECT e.transaction_id, row_to_json(e)::text FROM ledger_entries e ORDER BY 1, 2`

// Each test checks the books several times, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let client: pg.Client
let name: string

beforeEach(async () => {
  client = await connectForArchive(env().DATABASE_URL)
  name = (await listMonths(client))[0]?.name ?? ''
})
afterEach(() => client.end())

const problems = () => bookProblems(env().DATABASE_URL, true)
const rows = async () => (await client.query(ALL)).rows

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'khata-archive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Charges, top-ups and balances of wallets and merchants, some of them in snapshots. */
async function newBooks() {
  const { businessId, productionCtx } = await newBusiness()
  await generateDueSubscriptions(businessId, 10)
  const bill = () => billBatch([{ businessId, environment: 'production' }], 6)
  await bill()
  while (await advanceSnapshot(new Date(Date.now() + 7_200_000)));
  // These entries are after the snapshots.
  await bill()
  const balances = async () => (await getMerchantBalance(productionCtx, { limit: 1 })).balancePaisa
  return { balances, owed: await balances() }
}

it('a month is detached, dumped, dropped and attached again, and the books hold after each step', async () => {
  const { balances, owed } = await newBooks()
  const before = await rows()
  const folder = newFolder()
  const booksHold = async () => expect([await problems(), await balances()]).toEqual([[], owed])

  await detachMonth(client, name, IN_A_YEAR)
  expect(await rows()).toEqual([])
  await booksHold()
  await dumpMonth(client, name, folder)
  expect(readdirSync(folder).sort()).toEqual([
    `ledger_entries_${name}.jsonl.gz`,
    `ledger_transactions_${name}.jsonl.gz`,
    `ledger_${name}.json`,
  ])
  await dropMonth(client, name, folder)
  await dropMonth(client, name, folder)
  await booksHold()
  await expect(attachMonth(client, name, undefined)).rejects.toThrow(/name the folder of its dump/)
  await attachMonth(client, name, folder)
  expect(await rows()).toEqual(before)
  expect(await listArchived(client)).toEqual([])
  await booksHold()
  await expect(client.query('DELETE FROM ledger_entries')).rejects.toMatchObject({ code: '23001' })
  await newBooks()
})

it('a detached month can be attached as it is, and detaching it again changes nothing', async () => {
  await newBooks()
  const before = await rows()
  expect(await detachMonth(client, name, IN_A_YEAR)).toBe(true)
  expect(await detachMonth(client, name, IN_A_YEAR)).toBe(false)
  await attachMonth(client, name, undefined)
  expect(await rows()).toEqual(before)
  expect(await problems()).toEqual([])
})

it('a balance that is changed while a month is archived is found', async () => {
  await newBooks()
  await detachMonth(client, name, IN_A_YEAR)
  await client.query(`UPDATE wallets SET balance_paisa = balance_paisa + 1
    WHERE id = (SELECT account_id FROM archived_balances JOIN wallets w ON w.id = account_id LIMIT 1)`)
  expect((await problems()).join()).toMatch(/wallet-balance/)
  await client.query(
    `UPDATE wallets w SET balance_paisa = b.balance_paisa FROM archived_balances b WHERE b.account_id = w.id`,
  )
  await client.query(`UPDATE archived_balances SET balance_paisa = balance_paisa + 1
    WHERE account_id = (SELECT account_id FROM archived_balances ORDER BY account_id LIMIT 1)`)
  expect((await problems()).join()).toMatch(/archived-month/)
  await expect(attachMonth(client, name, undefined)).rejects.toThrow(/1 accounts .* add up to something else/)
  await client.query(`UPDATE archived_balances SET balance_paisa = balance_paisa - 1
    WHERE account_id = (SELECT account_id FROM archived_balances ORDER BY account_id LIMIT 1)`)
  await attachMonth(client, name, undefined)
  expect(await problems()).toEqual([])
})

it('a changed, cut or missing dump is refused: nothing is dropped and nothing is attached', async () => {
  await newBooks()
  const [folder, good] = [newFolder(), newFolder()]
  const file = fileOf(folder, 'ledger_entries', name)
  await detachMonth(client, name, IN_A_YEAR)
  await expect(dropMonth(client, name, folder)).rejects.toThrow(/is missing/)
  await dumpMonth(client, name, folder)
  cpSync(folder, good, { recursive: true })
  const text = gunzipSync(readFileSync(file)).toString()
  writeFileSync(file, gzipSync(text.replace(/"amount_paisa":(-?)(\d)/, '"amount_paisa":$11$2')))
  await expect(dropMonth(client, name, folder)).rejects.toThrow(/is not what was detached/)
  writeFileSync(file, gzipSync(text).subarray(0, 100))
  await expect(dropMonth(client, name, folder)).rejects.toThrow(/cannot be read/)
  await dropMonth(client, name, good)
  await expect(attachMonth(client, name, folder)).rejects.toThrow(/cannot be read/)
  await attachMonth(client, name, good)
  expect(await problems()).toEqual([])
})

// It has found the ledger in use: it waits for a lock, or for its next attempt. A transaction would see this only once.
const WAITING = `SELECT pid FROM pg_stat_activity
  WHERE pid = $1 AND (wait_event_type = 'Lock' OR query LIKE 'ROLLBACK TO SAVEPOINT%')`

it('nobody waits while a detachment waits for a long statement, and it ends after that statement', async () => {
  await newBooks()
  const [slow, reader] = [1, 2].map(() => new pg.Client({ connectionString: env().DATABASE_URL }))
  if (!slow || !reader) throw new Error('no connections')
  await Promise.all([slow.connect(), reader.connect()])
  await slow.query('BEGIN; LOCK TABLE ledger_transactions IN ACCESS SHARE MODE')
  const { rows: backends } = await client.query('SELECT pg_backend_pid() AS pid')
  const detaching = detachMonth(client, name, IN_A_YEAR)
  while ((await query(WAITING, [backends[0].pid])).length === 0);
  await reader.query(`SET lock_timeout = '20ms'`)
  for (let n = 0; n < 100; n++)
    await reader.query(
      'SELECT count(*) FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id',
    )
  await slow.query('ROLLBACK')
  await detaching
  expect((await listArchived(client)).map((month) => month.name)).toEqual([name])
  await attachMonth(client, name, undefined)
  await Promise.all([slow.end(), reader.end()])
})

it('a detachment that is killed while it waits has changed nothing, and the same command then does all', async () => {
  await newBooks()
  const before = await rows()
  const reader = new pg.Client({ connectionString: env().DATABASE_URL })
  await reader.connect()
  await reader.query('BEGIN; LOCK TABLE ledger_transactions IN ACCESS SHARE MODE')
  const killed = await client.query('SELECT pg_backend_pid() AS pid')
  const detaching = expect(detachMonth(client, name, IN_A_YEAR)).rejects.toThrow()
  const KILL = `SELECT pg_terminate_backend(pid) FROM (${WAITING}) AS waiting`
  while ((await query(KILL, [killed.rows[0].pid])).length === 0);
  await detaching
  await reader.query('ROLLBACK')
  await reader.end()
  client = await connectForArchive(env().DATABASE_URL)
  expect([await listArchived(client), await rows()]).toEqual([[], before])
  await detachMonth(client, name, IN_A_YEAR)
  await attachMonth(client, name, undefined)
  expect(await rows()).toEqual(before)
})

it('a month stays that has not ended long ago, that is not the oldest, or of which something is still to be done', async () => {
  await newBooks()
  await expect(detachMonth(client, name, new Date())).rejects.toThrow(/ended less than 90 days ago/)
  const second = (await listMonths(client))[1]?.name ?? ''
  await expect(detachMonth(client, second, IN_A_YEAR)).rejects.toThrow(`${name} comes before ${second}`)
  await expect(detachMonth(client, '199901', IN_A_YEAR)).rejects.toThrow(/has no month 199901/)
  const [waiting] = await query<{ id: string }>(
    `UPDATE topups SET reconciliation = 'record_changed' WHERE id = (SELECT id FROM topups WHERE state = 'succeeded' AND provider = 'khalti' LIMIT 1) RETURNING id`,
  )
  await expect(detachMonth(client, name, IN_A_YEAR)).rejects.toThrow(/1 top-ups .* are not reconciled/)
  await query('UPDATE topups SET reconciliation = NULL WHERE id = $1', [waiting?.id])
  await newCustomer((await newBusiness()).ctx, 90_000n)
  await expect(detachMonth(client, name, IN_A_YEAR)).rejects.toThrow(/1 receipts .* have not been sent/)
})
