import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { env } from '@/lib/infra/env'
import { newBusiness } from '@/testing/business'
import { generateDueSubscriptions } from '@/testing/due'
import { Random } from '@/testing/random'

// A full run is CRASH_DUE=5000 CRASH_KILLS=50. Another seed gives other delays.
const DUE = Number(process.env.CRASH_DUE ?? 300)
const KILLS = Number(process.env.CRASH_KILLS ?? 3)
const SEED = Number(process.env.CRASH_SEED ?? 20261120)
const WORKERS = 3
const BUSINESSES = 5

function startWorker(): ChildProcess {
  return fork(path.join(import.meta.dirname, 'crash.fixture.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: env().DATABASE_URL },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

it(`workers killed ${KILLS} times while ${DUE} renewals are due bill each of them exactly once (seed ${SEED})`, async () => {
  const random = new Random(SEED)
  for (let i = 0; i < BUSINESSES; i++) {
    await generateDueSubscriptions((await newBusiness()).businessId, DUE / BUSINESSES)
  }
  let kills = 0
  async function workUntilDone() {
    for (;;) {
      const worker = startWorker()
      const ended = once(worker, 'exit')
      await Promise.race([once(worker, 'message'), ended])
      if (kills < KILLS) {
        kills += 1
        await Promise.race([wait(random.next() * 100), ended])
        worker.kill('SIGKILL')
        await ended
      } else if ((await ended)[0] === 0) {
        return
      }
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, workUntilDone))

  const [counts] = await query<Record<string, number>>(
    `SELECT count(*)::int AS invoices, count(DISTINCT subscription_id)::int AS subscriptions,
       count(*) FILTER (WHERE status = 'paid')::int AS paid FROM invoices`,
  )
  expect(counts).toEqual({ invoices: DUE, subscriptions: DUE, paid: DUE })
  expect(kills).toBe(KILLS)
}, 1_200_000)
