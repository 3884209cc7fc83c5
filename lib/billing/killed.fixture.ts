import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { type InvoiceId, type Prefix, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { env } from '@/lib/infra/env'
import { gym } from '@/lib/subscription/change.fixture'
import { balanceOf, invoicesOf } from '@/testing/billing'
import { call } from '@/testing/call'
import { refundInvoice } from './refund-invoice'

// Each step is killed just before it takes its number, which is the last thing before the commit. A step that takes no number is killed
// when it writes its event.
export const NUMBER_OF = {
  invoice: 'SELECT 1 FROM invoice_counters WHERE business_id = $1 FOR UPDATE',
  note: 'SELECT 1 FROM credit_note_counters WHERE business_id = $1 FOR UPDATE',
}
export const EVENT = 'LOCK TABLE events IN SHARE MODE'

const LOOKS_EACH_MS = 20

/** A member whose wallet paid one month, with a refund of one paisa. So both number series (invoices and credit notes) have begun. */
export async function member() {
  const its = await gym()
  const [first] = await invoicesOf(its.ctx, its.id)
  await refundInvoice(its.ctx, first?.id as InvoiceId, { amountPaisa: 1n })
  return { ...its, invoice: first?.id as string }
}

/** Everything that such a step can change, in readable form. */
export async function booksOf(ctx: Ctx, { id, customerId }: { id: string; customerId: string }) {
  const [row] = await query<Record<string, unknown>>(
    `SELECT s.quantity, s.status, s.paid_ahead, s.discount ->> 'code' AS code,
       (SELECT sum(c.redemptions)::int FROM coupons c WHERE c.business_id = s.business_id) AS redemptions,
       (SELECT count(*)::int FROM invoices i WHERE i.subscription_id = s.id) AS invoices,
       (SELECT sum(i.refunded_paisa)::text FROM invoices i WHERE i.subscription_id = s.id) AS refunded,
       (SELECT count(*)::int FROM credit_notes n WHERE n.subscription_id = s.id) AS notes,
       (SELECT count(*)::int FROM events e WHERE e.business_id = s.business_id) AS events
     FROM subscriptions s WHERE s.business_id = $1 AND s.id = $2`,
    [ctx.businessId, id],
  )
  return { ...row, balance: await balanceOf(ctx, customerId) }
}

/** Starts a step in its own process, and kills the process while it waits for a lock that this test holds. */
export async function killed(what: string, { businessId }: Ctx, id: string, holding: string): Promise<void> {
  const holder = new pg.Client({ connectionString: env().DATABASE_URL })
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query(holding, holding === EVENT ? [] : [businessId])
  const worker = fork(path.join(import.meta.dirname, 'killed-step.fixture.ts'), [what, businessId, id], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: env().DATABASE_URL },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(worker, 'exit')
  const isWaiting = async () => {
    if (worker.exitCode !== null) throw new Error('the process ended before it was killed')
    const waits = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
    return (await query(waits)).length > 0
  }
  // The new process first loads its modules, which takes processor time.
  while (!(await isWaiting())) await wait(LOOKS_EACH_MS)
  worker.kill('SIGKILL')
  await exited
  await holder.query('ROLLBACK')
  await holder.end()
}

type Route = Parameters<typeof call>[0]

/** Makes the same call twice, like a client that got no answer to the first. */
export async function calledTwice(route: Route, key: string, prefix: Prefix, id: string, body: object) {
  const request = { params: { id: toWire(prefix, id) }, body, idempotencyKey: randomUUID() }
  const answers = [await call(route, key, request), await call(route, key, request)]
  expect(answers.map(({ error }) => error)).toEqual([undefined, undefined])
  expect(answers[1]?.data).toEqual(answers[0]?.data)
  return answers[0]?.data
}
