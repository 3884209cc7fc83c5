import { expect, test } from 'vitest'
import { inTransaction } from '@/lib/infra/database/transaction'
import { queueMail } from '@/lib/messages/mail/queue-mail'
import { findOutboxMessage, listOutbox, purgeMessages } from './read'
import { sendDueMessages } from './send-due'

const letter = {
  heading: 'Welcome',
  paragraphs: ['Tea & <biscuits>'],
  facts: [['Until', 'tomorrow']] as const,
  action: { label: 'Come in', url: 'https://khata.test/?a=1&b=2' },
  footer: 'You were invited.',
}
const nothingMore = {
  refusal: async () => null,
  mayLeaveSandbox: async () => false,
  onAccepted: async () => undefined,
}

test('without a mail server, a mail is accepted and stays readable in the outbox', async () => {
  const id = await inTransaction((tx) => queueMail(tx, { to: 'a@example.com', subject: 'Hello', letter }))
  expect(await sendDueMessages('mail', nothingMore)).toBe(1)
  expect((await listOutbox())[0]).toMatchObject({ id, recipient: 'a@example.com', subject: 'Hello' })
  const message = await findOutboxMessage(id)
  expect(message).toMatchObject({ status: 'accepted', dueAt: null, lastError: null })
  expect(message?.text).toBe(
    'Welcome\n\nTea & <biscuits>\n\nUntil: tomorrow\n\nCome in:\nhttps://khata.test/?a=1&b=2\n\n-- \nYou were invited.\n',
  )
  expect(message?.html).toContain('Tea &amp; &lt;biscuits&gt;')
  expect(message?.html).toContain('href="https://khata.test/?a=1&amp;b=2"')
})

test('a message is deleted after thirty days, but only if it is no longer waiting', async () => {
  const day = 86_400_000
  const settled = await inTransaction((tx) => queueMail(tx, { to: 'a@example.com', subject: 'Old', letter }))
  await sendDueMessages('mail', nothingMore)
  const waiting = await inTransaction((tx) => queueMail(tx, { to: 'b@example.com', subject: 'Due', letter }))
  await purgeMessages(new Date(Date.now() + 29 * day))
  expect(await findOutboxMessage(settled)).not.toBeNull()
  await purgeMessages(new Date(Date.now() + 31 * day))
  expect(await findOutboxMessage(settled)).toBeNull()
  expect(await findOutboxMessage(waiting)).not.toBeNull()
})
