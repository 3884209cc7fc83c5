import { expect, it, vi } from 'vitest'
import { billUntilIdle } from '@/lib/billing/bill-due'
import { BULK_ACTIONS_TO_LOOK_FOR } from '@/lib/bulk-action/waiting.fixture'
import { createCheckoutSession } from '@/lib/checkout/create'
import { expireCheckoutSessions } from '@/lib/checkout/expire'
import { remindUnstartedCheckouts } from '@/lib/checkout/remind-unstarted'
import { newId, type PriceId } from '@/lib/core/id'
import { IMPORTS_TO_LOOK_FOR } from '@/lib/import/waiting.fixture'
import { setAside } from '@/lib/infra/bulkhead/set-aside'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { invoiceMailHooks } from '@/lib/invoice/mail'
import { queueMail } from '@/lib/messages/mail/queue-mail'
import { sendDueMessages } from '@/lib/messages/outbox/send-due'
import { queueSms } from '@/lib/messages/sms/queue-sms'
import { sendDueNotices } from '@/lib/notice/send-due'
import { finishPhoneChanges } from '@/lib/phone-change/finish'
import { dueChange } from '@/lib/phone-change/phone-change.fixture'
import { advanceSandboxClock } from '@/lib/sandbox/advance-clock'
import { recordOutage } from '@/lib/settlement/provider-outage'
import { reconcileTopUps } from '@/lib/settlement/reconcile'
import { intend, newWallet } from '@/lib/top-up/wallet.fixture'
import { deliverDue, sweepStopped } from '@/lib/webhook/delivery/deliver'
import { commitEvent, newEndpoint, startReceiver } from '@/lib/webhook/stage.fixture'
import type { Environment } from '@/prisma/generated/enums'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { newCheckoutTopUp, newSignedInCustomer, newStartedCheckout } from '@/testing/customer'
import { generateDueSubscriptions } from '@/testing/due'
import { type DueEvent, findDueWork, LOOK } from './find-due-work'

// Set before the environment is read the first time. Production then offers this provider.
vi.hoisted(() =>
  Object.assign(process.env, {
    ESEWA_PRODUCTION_PRODUCT_CODE: 'KHATA',
    ESEWA_PRODUCTION_SECRET_KEY: 'secret',
  }),
)

const TEN_SECONDS = 10_000
const hooks = invoiceMailHooks('run_test')

/** Finishes everything that earlier tests have left. */
async function tidy(): Promise<void> {
  for (const environment of ['production', 'sandbox'] as const) {
    await billUntilIdle(environment, TEN_SECONDS)
    await sendDueNotices(environment, TEN_SECONDS)
  }
  await deliverDue()
  for (const channel of ['mail', 'sms'] as const) while (await sendDueMessages(channel, hooks));
  await expireCheckoutSessions('run_test')
}

interface Work {
  event: DueEvent
  /** Makes work due, but loses the wake-up. */
  begin: (ctx: Ctx) => Promise<unknown>
  /** Does what the function for the event does. */
  end: () => Promise<unknown>
}

const letter = { heading: 'Hello', paragraphs: [], footer: 'Khata' }

async function passedPeriod(ctx: Ctx): Promise<void> {
  const price = await newPrice(ctx)
  await subscribe(ctx, await newCustomer(ctx, 10n * price.amountPaisa), price)
  await tidy()
  await advanceSandboxClock(await ctxOf(ctx.businessId), { seconds: 40 * 86_400 })
}

/** A delivery to an endpoint that was disabled at the moment when the event was committed. */
async function stoppedDelivery(ctx: Ctx): Promise<void> {
  const { id } = await newEndpoint(ctx, 'https://example.com/')
  await commitEvent(ctx)
  await query('UPDATE webhook_endpoints SET active = false WHERE id = $1', [id])
}

// Columns round to milliseconds. A value of now() may be up to half a millisecond in the future.
async function expiredCheckout(ctx: Ctx): Promise<void> {
  const price = await newPrice(ctx)
  await createCheckoutSession(ctx, { priceId: price.id as PriceId })
  await query(
    `UPDATE checkout_sessions SET expires_at = now() - interval '1 second' WHERE business_id = $1`,
    [ctx.businessId],
  )
}

async function paidCheckout(ctx: Ctx): Promise<void> {
  const customer = await newSignedInCustomer(ctx)
  const checkout = await newStartedCheckout(ctx, customer)
  const id = await newCheckoutTopUp(ctx, checkout, customer)
  await query('UPDATE topups SET next_check_at = expires_at WHERE id = $1', [id])
  await query(`UPDATE checkout_sessions SET status = 'canceled' WHERE id = $1`, [checkout.id])
  await query(
    `INSERT INTO unstarted_checkouts (top_up_id, due_at) VALUES ($1, now() - interval '1 second')`,
    [id],
  )
}

const topUpToCheck = (environment: Environment) => async (ctx: Ctx) => {
  const id = await intend(ctx, await newWallet({ ...ctx, environment }))
  await query(`UPDATE topups SET next_check_at = now() - interval '1 second' WHERE id = $1`, [id])
}

const WORK: Work[] = [
  {
    event: 'khata/billing.due',
    begin: ({ businessId }) => generateDueSubscriptions(businessId, 1),
    end: () => billUntilIdle('production', TEN_SECONDS),
  },
  {
    event: 'khata/sandbox-billing.due',
    begin: passedPeriod,
    end: () => billUntilIdle('sandbox', TEN_SECONDS),
  },
  {
    event: 'khata/deliveries.due',
    begin: async (ctx) => {
      await newEndpoint(ctx, (await startReceiver()).url)
      await commitEvent(ctx)
    },
    end: () => deliverDue(),
  },
  { event: 'khata/stopped-deliveries.due', begin: stoppedDelivery, end: sweepStopped },
  {
    event: 'khata/top-ups.due',
    begin: topUpToCheck('production'),
    // A provider that does not answer is left alone for a minute.
    end: () => recordOutage({ provider: 'esewa', environment: 'production', accountId: null }, 'timeout'),
  },
  {
    event: 'khata/sandbox-top-ups.due',
    begin: topUpToCheck('sandbox'),
    end: () => reconcileTopUps('sandbox'),
  },
  {
    event: 'khata/mail.due',
    begin: () => inTransaction((tx) => queueMail(tx, { to: 'a@example.com', subject: 'Hello', letter })),
    end: () => sendDueMessages('mail', hooks),
  },
  {
    event: 'khata/sms.due',
    begin: () => inTransaction((tx) => queueSms(tx, { to: '+9779812345678', text: 'Hello' })),
    end: () => sendDueMessages('sms', hooks),
  },
  {
    event: 'khata/notices.due',
    begin: async ({ businessId }) => {
      await generateDueSubscriptions(businessId, 1)
      await billUntilIdle('production', TEN_SECONDS)
    },
    end: () => sendDueNotices('production', TEN_SECONDS),
  },
  {
    event: 'khata/sandbox-notices.due',
    begin: async (ctx) => {
      const price = await newPrice(ctx)
      await subscribe(ctx, await newCustomer(ctx, price.amountPaisa), price)
    },
    end: () => sendDueNotices('sandbox', TEN_SECONDS),
  },
  { event: 'khata/checkouts.due', begin: expiredCheckout, end: () => expireCheckoutSessions('run_test') },
  {
    event: 'khata/unstarted-checkouts.due',
    begin: paidCheckout,
    end: () => remindUnstartedCheckouts('run_test'),
  },
  ...IMPORTS_TO_LOOK_FOR,
  ...BULK_ACTIONS_TO_LOOK_FOR,
  { event: 'khata/phone-changes.due', begin: dueChange, end: () => finishPhoneChanges('run_test') },
]

it.each(WORK)('$event: the look finds the work when it is due, and no more when it is done', async (work) => {
  await tidy()
  expect(await findDueWork()).toEqual([])
  await work.begin((await newBusiness()).ctx)
  expect(await findDueWork()).toEqual([work.event])
  await work.end()
  expect(await findDueWork()).not.toContain(work.event)
})

it('an item that was set aside wakes nobody until its pause is over', async () => {
  await tidy()
  const { businessId } = await newBusiness()
  await generateDueSubscriptions(businessId, 1)
  const [subscription] = await query<{ id: string }>('SELECT id FROM subscriptions WHERE business_id = $1', [
    businessId,
  ])
  const item = { id: subscription?.id ?? '', businessId, environment: 'production' as const }
  await setAside('billing', item, new Error('poisoned'))
  expect(await findDueWork()).toEqual([])
  await query(`UPDATE set_aside_items SET next_attempt_at = now() - interval '1 second'`)
  expect(await findDueWork()).toEqual(['khata/billing.due'])
})

it('a retry within the next minute wakes a process, which sets a timer; a later one does not', async () => {
  await tidy()
  const { ctx } = await newBusiness()
  const { id } = await newEndpoint(ctx, 'https://example.com/')
  await commitEvent(ctx)
  const dueIn = (seconds: number) =>
    query(
      `UPDATE webhook_deliveries SET due_at = now() + $2 * interval '1 second', next_attempt_at = now() + $2 * interval '1 second'
       WHERE endpoint_id = $1`,
      [id, seconds],
    )
  await dueIn(60)
  expect(await findDueWork()).toEqual(['khata/deliveries.due'])
  await dueIn(120)
  expect(await findDueWork()).toEqual([])
})

it('a silent process is a reason to look only while it holds deliveries', async () => {
  await tidy()
  await query('DELETE FROM delivery_workers')
  await deliverDue()
  await query(`UPDATE delivery_workers SET beat_at = now() - interval '1 hour'`)
  const other = newId('evt')
  await query(
    `INSERT INTO delivery_workers (id, pid, beat_at) VALUES ($1, 1, now() - interval '6 seconds')`,
    [other],
  )
  expect(await findDueWork()).toEqual([])

  const { ctx } = await newBusiness()
  const { id } = await newEndpoint(ctx, 'https://example.com/')
  await commitEvent(ctx)
  await query(
    `UPDATE webhook_deliveries SET leased_by = $2, next_attempt_at = now(), due_at = now() + interval '50 seconds'
     WHERE endpoint_id = $1`,
    [id, other],
  )
  expect(await findDueWork()).toEqual(['khata/deliveries.due'])
})

it('the look reads few rows, however many events and messages are done or wait for later', async () => {
  await tidy()
  const { businessId } = await newBusiness()
  const undone = new Error('undone')
  const story = inTransaction(async (tx) => {
    await tx.query(
      `INSERT INTO events (id, business_id, environment, type, object_id, data, created_at)
       SELECT uuidv7(), $1, 'production', 'invoice.paid', uuidv7(), '{}', now() FROM generate_series(1, 20000)`,
      [businessId],
    )
    await tx.query('UPDATE notice_progress SET through_sequence = (SELECT max(sequence) FROM events)')
    await tx.query(
      `INSERT INTO outbox_messages (id, channel, recipient, text, due_at)
       SELECT uuidv7(), 'sms', '+9779812345678', 'Hello', now() + interval '1 hour' FROM generate_series(1, 20000)`,
    )
    for (const table of ['events', 'outbox_messages', 'notice_progress']) await tx.query(`ANALYZE ${table}`)
    const plan = JSON.stringify(await tx.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${LOOK}`, [newId('evt')]))
    const removed = [...plan.matchAll(/"Rows Removed by Filter":(\d+)/g)].map(([, rows]) => Number(rows))
    expect(Math.max(0, ...removed)).toBeLessThan(1_000)
    throw undone
  })
  await expect(story).rejects.toBe(undone)
})
