import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BusinessId, newId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { checkSnapshot } from '@/lib/invariant/check'
import { creditWallet } from '@/lib/top-up/credit-wallet'
import { newTopUp, topUps } from '@/lib/top-up/table'
import { wallets } from '@/lib/wallet/table'
import type { WalletModel } from '@/prisma/generated/models'
import { followWallets } from '@/testing/agreements'
import { writesByHand } from '@/testing/books'
import { newBusiness } from '@/testing/business'
import { generateDueSubscriptions } from '@/testing/due'
import { billUntilIdle } from './bill-due'
import { payOverdueInvoices } from './pay-overdue-invoices'

writesByHand(
  'All subscriptions get the wallet of one, which is emptied by SQL.',
  'subscription-payer',
  'wallet-balance',
  'balance-after',
  'books-differ',
)
writesByHand(
  'Subscriptions get other due times, and their invoices other amounts.',
  'event-last',
  'invoice-lines',
)

const PRICE = 50_000n

/** An empty wallet, with open invoices of this many subscriptions. */
async function owingWallet(subscriptions: number): Promise<{ businessId: BusinessId; walletId: string }> {
  const { businessId } = await newBusiness()
  await generateDueSubscriptions(businessId, subscriptions)
  const [wallet] = await query<{ walletId: string }>(
    `WITH payer AS (SELECT wallet_id, user_id FROM subscriptions WHERE business_id = $1 ORDER BY id LIMIT 1), emptied AS (
       UPDATE wallets SET balance_paisa = 0 WHERE id = (SELECT wallet_id FROM payer))
     UPDATE subscriptions SET (wallet_id, user_id) = (SELECT wallet_id, user_id FROM payer) WHERE business_id = $1
     RETURNING wallet_id`,
    [businessId],
  )
  await followWallets()
  await billUntilIdle('production', 600_000)
  return { businessId, walletId: (wallet as { walletId: string }).walletId }
}

function topUp(walletId: string, amountPaisa: bigint): Promise<void> {
  return inTransaction(async (tx) => {
    const [wallet] = await tx.query<WalletModel>(
      `SELECT ${wallets.columnList()} FROM wallets WHERE id = $1 FOR NO KEY UPDATE`,
      [walletId],
    )
    const { userId, environment } = wallet as WalletModel
    const now = new Date()
    const known = { id: newId('top'), environment, walletId, userId, businessId: null, amountPaisa }
    const credited = {
      ...newTopUp({ ...known, provider: 'esewa', createdAt: now, expiresAt: now }),
      providerReference: newId('top'),
      receivedPaisa: amountPaisa,
      state: 'succeeded' as const,
      settledAt: now,
      creditedAt: now,
    }
    await topUps.insert(tx, [credited])
    await payOverdueInvoices(
      tx,
      await creditWallet(tx, wallet as WalletModel, credited, 'req_test'),
      'req_test',
    )
  })
}

const countOf = async (businessId: BusinessId, status: string) =>
  (
    await query('SELECT 1 FROM invoices WHERE business_id = $1 AND status = $2::invoice_status', [
      businessId,
      status,
    ])
  ).length

async function covered(): Promise<number> {
  const client = new pg.Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  await client.query('BEGIN')
  const reports = await checkSnapshot(client, ['invoice-covered'])
  await client.end()
  return reports.reduce((sum, { total }) => sum + total, 0)
}

beforeEach(() =>
  query(`UPDATE subscriptions SET due_at = now() + interval '1 year' WHERE due_at IS NOT NULL`),
)
afterEach(() => query('DROP TRIGGER IF EXISTS test_poison ON subscriptions'))

describe('a top-up', () => {
  it('pays 100 open invoices at once, and the rest in the background', async () => {
    const { businessId, walletId } = await owingWallet(220)
    await topUp(walletId, 220n * PRICE)
    expect([await countOf(businessId, 'paid'), await countOf(businessId, 'open')]).toEqual([100, 120])
    expect(await covered()).toBe(0)
    await billUntilIdle('production', 600_000)
    expect([await countOf(businessId, 'paid'), await countOf(businessId, 'open')]).toEqual([220, 0])
    expect(await query('SELECT 1 FROM wallet_recoveries')).toEqual([])
  })

  it('pays what it covers, even if many older invoices are too large for it', async () => {
    const { businessId, walletId } = await owingWallet(120)
    await query(
      `UPDATE subscriptions SET past_due_at = past_due_at - interval '1 day' WHERE id IN (
         SELECT id FROM subscriptions WHERE business_id = $1 ORDER BY id LIMIT 117)`,
      [businessId],
    )
    await inTransaction(async (tx) => {
      // Prices were higher then. This is the only way to change the amount of an issued invoice.
      await tx.query('SET LOCAL session_replication_role = replica')
      await tx.query(
        `UPDATE invoices i SET total_amount_paisa = 9000000 FROM subscriptions s
         WHERE s.open_invoice_id = i.id AND s.business_id = $1 AND s.past_due_at < now() - interval '12 hours'`,
        [businessId],
      )
    })
    await topUp(walletId, 3n * PRICE)
    expect(await countOf(businessId, 'paid')).toBe(3)
  })

  it('also pays the rest if one of them cannot be paid: that one is set aside', async () => {
    const { businessId, walletId } = await owingWallet(120)
    const [last] = await query<{ id: string }>(
      'SELECT id FROM subscriptions WHERE business_id = $1 ORDER BY past_due_at DESC, id DESC LIMIT 1',
      [businessId],
    )
    await query(`CREATE OR REPLACE FUNCTION test_poison() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'poisoned' USING ERRCODE = '23514'; END $$`)
    await query(`CREATE TRIGGER test_poison BEFORE UPDATE ON subscriptions FOR EACH ROW
      WHEN (OLD.id = '${last?.id}') EXECUTE FUNCTION test_poison()`)
    await topUp(walletId, 120n * PRICE)
    await billUntilIdle('production', 600_000)
    expect([await countOf(businessId, 'paid'), await countOf(businessId, 'open')]).toEqual([119, 1])
    expect(await query('SELECT kind, subject_id, error FROM set_aside_items')).toEqual([
      { kind: 'recovery', subjectId: last?.id, error: 'poisoned' },
    ])

    await query('DROP TRIGGER test_poison ON subscriptions')
    await query(`UPDATE set_aside_items SET next_attempt_at = now() - interval '1 second'`)
    await billUntilIdle('production', 600_000)
    expect([await countOf(businessId, 'open'), await covered()]).toEqual([0, 0])
    expect(await query('SELECT 1 FROM set_aside_items')).toEqual([])
  })
  it('is credited even if one open invoice cannot be paid: that one is set aside, the others are paid', async () => {
    const { businessId, walletId } = await owingWallet(3)
    const [first] = await query<{ id: string }>(
      'SELECT id FROM subscriptions WHERE business_id = $1 ORDER BY past_due_at, id LIMIT 1',
      [businessId],
    )
    await query(`CREATE OR REPLACE FUNCTION test_poison() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'poisoned' USING ERRCODE = '23514'; END $$`)
    await query(`CREATE TRIGGER test_poison BEFORE UPDATE ON subscriptions FOR EACH ROW
      WHEN (OLD.id = '${first?.id}') EXECUTE FUNCTION test_poison()`)
    await topUp(walletId, 3n * PRICE)
    const [wallet] = await query<{ balancePaisa: bigint }>(
      'SELECT balance_paisa FROM wallets WHERE id = $1',
      [walletId],
    )
    expect(wallet?.balancePaisa).toBe(3n * PRICE)
    await billUntilIdle('production', 600_000)
    expect([await countOf(businessId, 'paid'), await countOf(businessId, 'open')]).toEqual([2, 1])
    expect(await query('SELECT kind, subject_id FROM set_aside_items')).toEqual([
      { kind: 'recovery', subjectId: first?.id },
    ])
    await query('DELETE FROM set_aside_items')
  })
})
