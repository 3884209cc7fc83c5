import '@/lib/top-up/provider-server.fixture'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import {
  agreedAndPaid,
  balanceAt,
  comeBack,
  consentAt,
  subscriptionsOf,
  topUpAt,
} from '@/lib/checkout/agreed-top-up.fixture'
import { query } from '@/lib/infra/database/db'
import { env } from '@/lib/infra/env'
import { CALLS, PAUSE, pay } from '@/lib/top-up/provider-server.fixture'
import {
  balanceOfWallet,
  begin,
  makeDue,
  movementsOf,
  newWallet,
  RS_500,
  topUpNow,
} from '@/lib/top-up/wallet.fixture'
import { newBusiness } from '@/testing/business'
import { reconcileTopUps } from './reconcile'

const LOOKS_EACH_MS = 20

function startWorker() {
  return fork(path.join(import.meta.dirname, 'crash.fixture.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: env().DATABASE_URL },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function paidTopUp() {
  const { ctx } = await newBusiness()
  const wallet = await newWallet(ctx)
  const topUp = await begin(ctx, wallet)
  pay(topUp)
  await makeDue(topUp)
  CALLS.length = 0
  return { wallet, topUp }
}

it('a process that is killed while the provider says "paid" credits nothing, and the next one credits once', async () => {
  const { wallet, topUp } = await paidTopUp()
  const worker = startWorker()
  // The provider has the question, and its answer finds nobody.
  await new Promise<void>((resolve) => {
    PAUSE.until = async () => {
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      resolve()
    }
  })
  PAUSE.until = null
  expect(await topUpNow(topUp)).toMatchObject({ state: 'initiated', checks: 0 })
  await makeDue(topUp)
  await reconcileTopUps('sandbox')
  expect(await balanceOfWallet(wallet)).toBe(RS_500)
  expect(await movementsOf(topUp)).toHaveLength(1)
})

it('a process that is killed between the answer and its commit credits nothing, and the next one credits once', async () => {
  const { wallet, topUp } = await paidTopUp()
  await killWhileItWaitsFor(wallet.id)
  await makeDue(topUp)
  await reconcileTopUps('sandbox')
  expect(await topUpNow(topUp)).toMatchObject({ state: 'succeeded' })
  expect(await balanceOfWallet(wallet)).toBe(RS_500)
  expect(await movementsOf(topUp)).toHaveLength(1)
})

it('a process that is killed while the credit starts a checkout starts nothing, and the next one starts it once', async () => {
  const { ctx, checkout, topUp } = await agreedAndPaid()
  const row = await topUpAt(topUp.id)
  await makeDue(row)
  await killWhileItWaitsFor(row.walletId)
  expect(await subscriptionsOf(ctx)).toEqual([])
  expect(await consentAt(topUp.id)).toMatchObject({ outcome: null, email: 'maya@example.com' })
  await makeDue(row)
  await Promise.all([reconcileTopUps('sandbox'), comeBack(topUp.id)])
  expect(await subscriptionsOf(ctx)).toHaveLength(1)
  expect(await balanceAt(checkout)).toBe(0n)
  expect(await movementsOf(row)).toHaveLength(1)
})

/** A process that settles what is due is killed in its transaction, while it waits for the wallet. */
async function killWhileItWaitsFor(walletId: string): Promise<void> {
  const holder = new pg.Client({ connectionString: env().DATABASE_URL })
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM wallets WHERE id = $1 FOR UPDATE', [walletId])
  const worker = startWorker()
  const isWaiting = async () =>
    (
      await query(
        `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )
    ).length > 0
  // It needs a processor until it has loaded its modules.
  while (!(await isWaiting())) await wait(LOOKS_EACH_MS)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  await holder.query('ROLLBACK')
  await holder.end()
}
