import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { env } from '@/lib/infra/env'
import { newBusiness } from '@/lib/testing/business'
import { CALLS, PAUSE, pay } from './provider-server.fixture'
import { reconcileTopUps } from './reconcile'
import { balanceOfWallet, begin, makeDue, movementsOf, newWallet, RS_500, topUpNow } from './wallet.fixture'

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
  const holder = new pg.Client({ connectionString: env().DATABASE_URL })
  await holder.connect()
  // The settlement waits for the wallet, so it is killed in its transaction.
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM wallets WHERE id = $1 FOR UPDATE', [wallet.id])
  const worker = startWorker()
  const isWaiting = async () =>
    (
      await query(
        `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )
    ).length > 0
  while (!(await isWaiting()));
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  await holder.query('ROLLBACK')
  await holder.end()
  await makeDue(topUp)
  await reconcileTopUps('sandbox')
  expect(await topUpNow(topUp)).toMatchObject({ state: 'succeeded' })
  expect(await balanceOfWallet(wallet)).toBe(RS_500)
  expect(await movementsOf(topUp)).toHaveLength(1)
})
