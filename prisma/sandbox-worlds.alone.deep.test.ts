import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate'

const MIGRATIONS = path.resolve('prisma/migrations')
const SPLIT = '20261121142953_sandbox_worlds'

let client: pg.Client
let database: string

const rows = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows

/** The nth id of a kind. Like real ids, a later one is greater. */
const id = (kind: string, n: number) =>
  `0199aaaa-${String(n).padStart(4, '0')}-7000-8000-${kind.padEnd(12, '0')}`

// Two businesses used one test phone, so they shared a wallet: Aama topped it up, Bhoj's customer was charged on it.
const AAMA = id('b1', 1)
const BHOJ = id('b1', 2)
const [USER, RICH] = [id('e5', 1), id('e5', 2)]
const [SHARED, FULL] = [id('ac', 1), id('ac', 2)]
const CLEARING = id('ac', 3)
const payable = (n: number) => id('ac', 10 + n)

function movement(
  n: number,
  businessId: string,
  what: string,
  wallet: string,
  other: string,
  amount: bigint,
) {
  const column = what === 'topup' ? 'top_up_id' : 'invoice_id'
  const about = what === 'topup' ? id('70', n) : id('11', n)
  return `
    INSERT INTO ledger_transactions (id, environment, kind, business_id, ${column}, created_at)
    VALUES ('${id('7c', n)}', 'sandbox', '${what}', '${businessId}', '${about}', '2026-01-01');
    INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa, balance_after_paisa)
    VALUES ('${wallet}', '${id('7c', n)}', ${amount}, 0), ('${other}', '${id('7c', n)}', ${-amount}, NULL);`
}

const topUp = (n: number, businessId: string, wallet: string, user: string, amount: bigint) => `
  INSERT INTO topups (id, environment, wallet_id, user_id, business_id, provider, provider_reference, amount_paisa, state, created_at, settled_at)
  VALUES ('${id('70', n)}', 'sandbox', '${wallet}', '${user}', '${businessId}', 'sandbox', '${n}', ${amount}, 'succeeded', '2026-01-01', '2026-01-01');
  ${movement(n, businessId, 'topup', wallet, CLEARING, amount)}`

const customer = (n: number, businessId: string, user: string, wallet: string) => `
  INSERT INTO ledger_accounts (id, environment, kind, business_id) VALUES ('${payable(n)}', 'sandbox', 'merchant_payable', '${businessId}');
  INSERT INTO customers (id, business_id, environment, email, user_id, created_at, updated_at)
  VALUES ('${id('c0', n)}', '${businessId}', 'sandbox', 'a@example.com', '${user}', '2026-01-0${n}', '2026-01-01');
  INSERT INTO products (id, business_id, environment, name, created_at, updated_at)
  VALUES ('${id('9d', n)}', '${businessId}', 'sandbox', 'Tea', '2026-01-01', '2026-01-01');
  INSERT INTO prices (id, business_id, environment, product_id, amount_paisa, currency, interval, interval_count, trial_days, created_at, updated_at)
  VALUES ('${id('9c', n)}', '${businessId}', 'sandbox', '${id('9d', n)}', 123456789012345678, 'NPR', 'month', 1, 0, '2026-01-01', '2026-01-01');
  INSERT INTO subscriptions (id, business_id, environment, customer_id, price_id, user_id, wallet_id, status, anchor_at, period_index,
    current_period_start, current_period_end, due_at, created_at, updated_at)
  VALUES ('${id('5b', n)}', '${businessId}', 'sandbox', '${id('c0', n)}', '${id('9c', n)}', '${user}', '${wallet}', 'active',
    '2026-01-01', 0, '2026-01-01', '2026-02-01', '2026-02-01', '2026-01-01', '2026-01-01');`

const STORY = `
  INSERT INTO businesses (id, name) VALUES ('${AAMA}', 'Aama'), ('${BHOJ}', 'Bhoj');
  INSERT INTO users (id, phone) VALUES ('${USER}', '+9779800000001'), ('${RICH}', '+9779800000002');
  INSERT INTO ledger_accounts (id, environment, kind) VALUES ('${SHARED}', 'sandbox', 'wallet'), ('${FULL}', 'sandbox', 'wallet');
  INSERT INTO ledger_accounts (id, environment, kind, provider) VALUES ('${CLEARING}', 'sandbox', 'provider_clearing', 'sandbox');
  INSERT INTO wallets (id, user_id, environment, balance_paisa)
  VALUES ('${SHARED}', '${USER}', 'sandbox', 410), ('${FULL}', '${RICH}', 'sandbox', 1200000000000000000);
  ${customer(1, AAMA, USER, SHARED)}
  ${customer(2, BHOJ, USER, SHARED)}
  ${customer(3, id('b1', 2), RICH, FULL).replace(/INSERT INTO ledger_accounts[^;]*;/, '')}
  ${topUp(20, AAMA, SHARED, USER, 1000n)}
  ${movement(21, BHOJ, 'charge', SHARED, payable(2), -300n)}
  ${topUp(22, BHOJ, SHARED, USER, 50n)}
  ${movement(23, BHOJ, 'charge', SHARED, payable(2), -90n)}
  ${movement(24, AAMA, 'charge', SHARED, payable(1), -250n)}
  ${topUp(30, BHOJ, FULL, RICH, 400_000_000_000_000_000n)}
  ${topUp(31, BHOJ, FULL, RICH, 800_000_000_000_000_000n)}
  INSERT INTO ledger_snapshots (account_id, balance_paisa, through_transaction_id)
  SELECT '${CLEARING}', sum(amount_paisa), '${id('7c', 31)}' FROM ledger_entries WHERE account_id = '${CLEARING}';`

/** What each wallet is now, by person and business. */
const WALLETS = `SELECT u.phone, b.name, w.balance_paisa::text FROM wallets w JOIN users u ON u.id = w.user_id
  JOIN businesses b ON b.id = w.business_id ORDER BY 1, 2`

beforeAll(async () => {
  const here = process.env.DATABASE_URL as string
  database = `khata_split_${randomUUID().slice(0, 8)}`
  const admin = new pg.Client({ connectionString: here })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${database}`)
  await admin.end()
  const url = Object.assign(new URL(here), { pathname: `/${database}` }).href
  const before = mkdtempSync(path.join(tmpdir(), 'khata-before-'))
  for (const name of readdirSync(MIGRATIONS).filter((each) => each < SPLIT))
    cpSync(path.join(MIGRATIONS, name), path.join(before, name), { recursive: true })
  await migrate(url, before)
  rmSync(before, { recursive: true })
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(STORY)
  expect(await migrate(url, MIGRATIONS)).toContain(SPLIT)
})

afterAll(async () => {
  await client.end()
  const admin = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await admin.connect()
  await admin.query(`DROP DATABASE ${database} WITH (FORCE)`)
  await admin.end()
})

test('a sandbox wallet that two businesses shared becomes two wallets, each with its own money', async () => {
  expect(await rows(WALLETS)).toEqual([
    ['+9779800000001', 'Aama', '750'],
    // The charges of this business were larger than its own top-ups. The missing money was given to it.
    ['+9779800000001', 'Bhoj', '0'],
    ['+9779800000002', 'Bhoj', '9999999999999999'],
  ])
})

test('every subscription, charge and top-up is on the wallet of its own business', async () => {
  const strays = `
    SELECT 'subscription', s.id FROM subscriptions s JOIN wallets w ON w.id = s.wallet_id WHERE w.business_id <> s.business_id
    UNION ALL SELECT 'top-up', p.id FROM topups p JOIN wallets w ON w.id = p.wallet_id WHERE w.business_id <> p.business_id
    UNION ALL SELECT 'movement', t.id FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
      JOIN wallets w ON w.id = e.account_id WHERE w.business_id <> t.business_id`
  expect(await rows(strays)).toEqual([])
})

test('the books balance: each transaction, each wallet and each step of its history', async () => {
  const uneven =
    'SELECT transaction_id FROM ledger_entries GROUP BY 1 HAVING sum(amount_paisa) <> 0 OR count(*) <> 2'
  expect(await rows(uneven)).toEqual([])
  const history = await rows(`SELECT w.id FROM wallets w JOIN LATERAL (
      SELECT e.balance_after_paisa AS said, sum(e.amount_paisa) OVER (ORDER BY e.transaction_id) AS is
      FROM ledger_entries e WHERE e.account_id = w.id) AS step ON step.said <> step.is OR step.is < 0`)
  expect(history).toEqual([])
  const sums = `SELECT w.id FROM wallets w LEFT JOIN ledger_entries e ON e.account_id = w.id
    GROUP BY w.id HAVING w.balance_paisa <> coalesce(sum(e.amount_paisa), 0)`
  expect(await rows(sums)).toEqual([])
  expect(await rows('SELECT account_id FROM ledger_snapshots')).toEqual([])
})

test('money above the limit of a wallet went back to its newest top-ups, with a reversal for each', async () => {
  const refunded = `SELECT p.provider_reference, p.refunded_paisa::text,
      (SELECT -sum(e.amount_paisa) FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
       WHERE t.top_up_id = p.id AND t.kind = 'reversal' AND e.account_id = p.wallet_id)::text AS reversed
    FROM topups p WHERE p.refunded_paisa > 0 ORDER BY 1`
  expect(await rows(refunded)).toEqual([
    ['30', '390000000000000001', '390000000000000001'],
    ['31', '800000000000000000', '800000000000000000'],
  ])
})

test('rows with larger amounts stay as they are, and entries can no longer be changed', async () => {
  expect(await rows('SELECT DISTINCT amount_paisa::text FROM prices')).toEqual([['123456789012345678']])
  await expect(rows('UPDATE ledger_entries SET amount_paisa = 1')).rejects.toThrow('append-only')
})
