import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { answerNudgesWith } from '@/lib/infra/process/nudge'
import { findDueMessages } from '@/lib/messages/outbox/queue'
import { queueSms } from '@/lib/messages/sms/queue-sms'
import { createProduct } from '@/lib/product/create'
import { topUp } from '@/testing/billing'
import { newSubscriber, noticesOf, sendNotices, toldTo } from './notices.fixture'
import { sendDueNotices } from './send-due'

const fill = (count: number) =>
  query(
    `INSERT INTO outbox_messages (id, channel, environment, recipient, text, due_at)
     SELECT uuidv7(), 'mail', 'sandbox', 'somebody@example.com', 'text', now() FROM generate_series(1, $1::int)`,
    [count],
  )

const allSent = () =>
  query(
    `UPDATE outbox_messages SET status = 'accepted', due_at = NULL, settled_at = now() WHERE status = 'queued'`,
  )

it('a code goes out before all notices that wait, however many were queued before it', async () => {
  for (let n = 0; n < 12; n++) await newSubscriber()
  await sendNotices()
  const code = await inTransaction((tx) =>
    queueSms(tx, { to: '+9779841000000', text: '123456', expiresAt: new Date(Date.now() + 300_000) }),
  )
  const due = await findDueMessages('sms', 20)
  expect(due).toHaveLength(20)
  expect(due[0]?.id).toBe(code)
})

it('notices wait in the event log while the outbox is full, and come when it has room', async () => {
  await allSent()
  const { ctx } = await newSubscriber()
  await fill(1_000)
  expect(await sendDueNotices('sandbox', 600)).toEqual({ idle: false })
  expect(await noticesOf(ctx)).toEqual([])
  await allSent()
  expect(await toldTo(ctx)).toHaveLength(4)
})

it('a charge and a top-up wake the function of their environment after their commit, and a new product wakes nothing', async () => {
  const woken: string[] = []
  answerNudgesWith(new Proxy({}, { get: (_, name: string) => () => woken.push(name) }))
  const { ctx, customerId } = await newSubscriber()
  const woke = () => woken.splice(0).filter((name) => name.includes('notices'))
  expect(new Set(woke())).toEqual(new Set(['khata/sandbox-notices.due']))
  await createProduct(ctx, { name: 'Milk' })
  expect(woke()).toEqual([])
  await topUp(ctx, customerId, 1_000n)
  expect(woke()).toEqual(['khata/sandbox-notices.due'])
  await sendNotices()
  expect(new Set(woken)).toEqual(new Set(['khata/sms.due', 'khata/mail.due']))
})
