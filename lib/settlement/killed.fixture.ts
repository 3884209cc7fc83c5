import '@/lib/top-up/provider-server.fixture'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { query } from '@/lib/infra/database/db'
import { env } from '@/lib/infra/env'
import { CALLS, pay } from '@/lib/top-up/provider-server.fixture'
import { begin, makeDue, newWallet } from '@/lib/top-up/wallet.fixture'
import { newBusiness } from '@/testing/business'

const LOOKS_EACH_MS = 20

/** Starts a process that settles what is due. */
export function startWorker() {
  return fork(path.join(import.meta.dirname, 'crash.fixture.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: env().DATABASE_URL },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** A top-up that its owner has paid at the provider, which Khata does not know yet. */
export async function paidTopUp() {
  const { ctx } = await newBusiness()
  const wallet = await newWallet(ctx)
  const topUp = await begin(ctx, wallet)
  pay(topUp)
  await makeDue(topUp)
  CALLS.length = 0
  return { wallet, topUp }
}

/** Kills a process that settles what is due. At that time it is in its transaction, waiting for the wallet. */
export async function killWhileItWaitsFor(walletId: string): Promise<void> {
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
  // The process needs some time to load its modules.
  while (!(await isWaiting())) await wait(LOOKS_EACH_MS)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  await holder.query('ROLLBACK')
  await holder.end()
}
