import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { InvoiceId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { invoiceMailHooks } from '@/lib/invoice/mail'
import { sendInvoice } from '@/lib/invoice/send'
import { type SmtpServer, startSmtpServer } from '@/lib/messages/mail/smtp-server.fixture'
import { newCustomer, newDraft, newPrice, subscribe } from '@/testing/billing'
import { eventTypes, newBusiness } from '@/testing/business'
import { joinAs } from '@/testing/merchant'
import { sendDueMessages } from './send-due'

let server: SmtpServer

beforeAll(async () => {
  server = await startSmtpServer()
  process.env.SMTP_URL = server.url
  process.env.MAIL_FROM = 'Khata <billing@khata.test>'
})
afterAll(() => server.close())
beforeEach(() => {
  server.mails.length = 0
})
afterEach(async () => {
  await query('DROP TRIGGER IF EXISTS test_poison ON outbox_messages')
  await query('DELETE FROM outbox_messages')
  await query('DELETE FROM set_aside_items')
})

/** Makes invoices whose mails are due, as if the processes that opened the invoices had died before sending. */
async function owedMails(count: number) {
  const { ctx } = await newBusiness()
  await joinAs(ctx.businessId, 'customer@example.com')
  const price = await newPrice(ctx)
  const subscription = await subscribe(ctx, await newCustomer(ctx, 50_000n), price)
  const invoices: InvoiceId[] = []
  const mails: string[] = []
  for (let n = 0; n < count; n++) {
    const id = await newDraft(ctx, subscription)
    invoices.push(id)
    mails.push(await sendInvoice(ctx, id))
  }
  await makeDue()
  return { ctx, invoices, mails }
}

const makeDue = () =>
  query(`UPDATE outbox_messages SET due_at = now() - interval '1 second' WHERE status = 'queued'`)
const endPauses = () => query(`UPDATE set_aside_items SET next_attempt_at = now() - interval '1 second'`)
const send = () => sendDueMessages('mail', invoiceMailHooks('run_test'))
const statuses = async (ids: readonly string[]) =>
  (
    await query<{ status: string }>(
      'SELECT status FROM outbox_messages WHERE id = ANY($1::uuid[]) ORDER BY array_position($1::uuid[], id)',
      [ids],
    )
  ).map(({ status }) => status)
const asideItems = () => query('SELECT kind, subject_id, business_id, failures FROM set_aside_items')

it('if the invoice cannot record its mail, the mail is sent once and set aside; the others are sent and recorded', async () => {
  const { ctx, invoices, mails } = await owedMails(4)
  const [timeline] = await query<{ timeline: unknown }>('SELECT timeline FROM invoices WHERE id = $1', [
    invoices[1],
  ])
  await query(`UPDATE invoices SET timeline = '{}' WHERE id = $1`, [invoices[1]])
  await send()
  expect(await statuses(mails)).toEqual(['accepted', 'queued', 'accepted', 'accepted'])
  expect(server.mails).toHaveLength(4)
  expect(await asideItems()).toEqual([
    { kind: 'mail', subjectId: mails[1], businessId: ctx.businessId, failures: 1 },
  ])

  await makeDue()
  await send()
  await endPauses()
  await makeDue()
  await send()
  expect(server.mails).toHaveLength(4)
  expect(await asideItems()).toMatchObject([{ failures: 2 }])

  await query('UPDATE invoices SET timeline = $2 WHERE id = $1', [
    invoices[1],
    JSON.stringify(timeline?.timeline),
  ])
  await endPauses()
  await makeDue()
  await send()
  expect(server.mails).toHaveLength(4)
  expect([await statuses(mails.slice(1, 2)), await asideItems()]).toEqual([['accepted'], []])
  expect(await eventTypes(ctx, invoices[1])).toContain('invoice.sent')
})

it('a mail that cannot be claimed is set aside, and all others are sent', async () => {
  const { mails } = await owedMails(5)
  await query(`CREATE FUNCTION test_poison() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'poisoned' USING ERRCODE = '23514'; END $$`)
  await query(`CREATE TRIGGER test_poison BEFORE UPDATE ON outbox_messages FOR EACH ROW
    WHEN (OLD.id = '${mails[3]}') EXECUTE FUNCTION test_poison()`)
  await send()
  expect(await statuses(mails)).toEqual(['accepted', 'accepted', 'accepted', 'queued', 'accepted'])
  expect(await asideItems()).toMatchObject([{ kind: 'mail', subjectId: mails[3] }])
  expect(server.mails).toHaveLength(4)
})
