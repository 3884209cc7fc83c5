import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { POST as refund } from '@/app/v1/invoices/[id]/refund/route'
import { POST as reverse } from '@/app/v1/payments/[id]/reverse/route'
import { POST as cancel } from '@/app/v1/subscriptions/[id]/cancel/route'
import { POST as change } from '@/app/v1/subscriptions/[id]/change/route'
import { POST as redeem } from '@/app/v1/subscriptions/[id]/coupon/route'
import { POST as pause } from '@/app/v1/subscriptions/[id]/pause/route'
import { POST as unpause } from '@/app/v1/subscriptions/[id]/unpause/route'
import { type InvoiceId, type Prefix, toWire } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { env } from '@/lib/infra/env'
import { gym } from '@/lib/subscription/change.fixture'
import { advanceTo, balanceOf, invoicesOf, later } from '@/testing/billing'
import { ctxOf } from '@/testing/business'
import { call } from '@/testing/call'
import { payPeriods } from './pay-periods'
import { refundInvoice } from './refund-invoice'

// Each of these is killed when it has done all but take its number, which is the last thing before the commit. What takes none is
// killed when it writes its event.
const NUMBER_OF = {
  invoice: 'SELECT 1 FROM invoice_counters WHERE business_id = $1 FOR UPDATE',
  note: 'SELECT 1 FROM credit_note_counters WHERE business_id = $1 FOR UPDATE',
}
const EVENT = 'LOCK TABLE events IN SHARE MODE'

const LOOKS_EACH_MS = 20

/** A member whose wallet paid a month. One paisa of it went back, so that both series of numbers have begun. */
async function member() {
  const its = await gym()
  const [first] = await invoicesOf(its.ctx, its.id)
  await refundInvoice(its.ctx, first?.id as InvoiceId, { amountPaisa: 1n })
  return { ...its, invoice: first?.id as string }
}

/** All that such a step changes, in words. */
async function booksOf(ctx: Ctx, { id, customerId }: { id: string; customerId: string }) {
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

/** Starts a step in a process of its own, and kills the process while it waits for what another transaction holds. */
async function killed(what: string, { businessId }: Ctx, id: string, holding: string): Promise<void> {
  const holder = new pg.Client({ connectionString: env().DATABASE_URL })
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query(holding, holding === EVENT ? [] : [businessId])
  const worker = fork(path.join(import.meta.dirname, 'growth-crash.fixture.ts'), [what, businessId, id], {
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
  // It needs a processor until it has loaded its modules.
  while (!(await isWaiting())) await wait(LOOKS_EACH_MS)
  worker.kill('SIGKILL')
  await exited
  await holder.query('ROLLBACK')
  await holder.end()
}

type Route = Parameters<typeof call>[0]

/** The same call twice, as a client makes it that got no answer. */
async function calledTwice(route: Route, key: string, prefix: Prefix, id: string, body: object) {
  const request = { params: { id: toWire(prefix, id) }, body, idempotencyKey: randomUUID() }
  const answers = [await call(route, key, request), await call(route, key, request)]
  expect(answers.map(({ error }) => error)).toEqual([undefined, undefined])
  expect(answers[1]?.data).toEqual(answers[0]?.data)
  return answers[0]?.data
}

it('a dearer and a cheaper change: each is whole or not there, and made once when it is called again', async () => {
  const it = await member()
  const before = await booksOf(it.ctx, it)
  await killed('change', it.ctx, it.id, NUMBER_OF.invoice)
  expect(await booksOf(it.ctx, it)).toEqual(before)
  await calledTwice(change, it.sandboxKey, 'sub', it.id, { quantity: 3 })
  const dearer = await booksOf(it.ctx, it)
  expect(dearer).toMatchObject({ quantity: 3, invoices: 2, notes: 1 })
  await advanceTo(it.ctx, later(it.ctx.now, 10))
  await killed('less', it.ctx, it.id, NUMBER_OF.note)
  const still = await booksOf(it.ctx, it)
  expect(still).toMatchObject({ quantity: 3, notes: 1, balance: dearer.balance })
  await calledTwice(change, it.sandboxKey, 'sub', it.id, { quantity: 1 })
  expect(await booksOf(it.ctx, it)).toMatchObject({ quantity: 1, invoices: 2, notes: 2 })
})

it('a pause, the last redemption of a coupon and a cancellation are whole or not there, and made once', async () => {
  const it = await member()
  const coupon = { code: 'DASHAIN', percentOff: 20, duration: 'once', maxRedemptions: 1 }
  await createCoupon(it.ctx, createCouponInput.parse(coupon))
  const twice = (route: Route, body: object) => calledTwice(route, it.sandboxKey, 'sub', it.id, body)
  const unchangedBy = async (what: string) => {
    const before = await booksOf(it.ctx, it)
    await killed(what, it.ctx, it.id, EVENT)
    expect(await booksOf(it.ctx, it)).toEqual(before)
  }
  await unchangedBy('pause')
  expect(await twice(pause, {})).toMatchObject({ status: 'paused' })
  await twice(unpause, {})
  await unchangedBy('redeem')
  await twice(redeem, { couponCode: 'DASHAIN' })
  expect(await booksOf(it.ctx, it)).toMatchObject({ code: 'DASHAIN', redemptions: 1 })
  await unchangedBy('cancel')
  expect(await twice(cancel, {})).toMatchObject({ status: 'canceled' })
})

it('a refund is whole or not there, and made once when it is called again', async () => {
  const it = await member()
  const before = await booksOf(it.ctx, it)
  await killed('refund', it.ctx, it.invoice, NUMBER_OF.note)
  expect(await booksOf(it.ctx, it)).toEqual(before)
  const { amountPaisa } = await calledTwice(refund, it.sandboxKey, 'inv', it.invoice, {})
  expect(amountPaisa).toBe('49999')
  expect(await booksOf(it.ctx, it)).toMatchObject({ refunded: '50000', notes: 2, balance: 1_000_000n })
})

it('the reversal of a payment is whole or not there, and made once when it is called again', async () => {
  const it = await member()
  const { payment } = await payPeriods(await ctxOf(it.businessId), it.id, { periods: 2, method: 'cheque' })
  const before = await booksOf(it.ctx, it)
  await killed('reverse', it.ctx, payment.id, NUMBER_OF.note)
  expect(await booksOf(it.ctx, it)).toEqual(before)
  const body = { reason: 'The cheque came back.' }
  await calledTwice(reverse, it.sandboxKey, 'pay', payment.id, body)
  expect(await booksOf(it.ctx, it)).toMatchObject({ paidAhead: null, refunded: '100001', notes: 2 })
})
