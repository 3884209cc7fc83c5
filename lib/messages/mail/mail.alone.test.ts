import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GET as listEvents } from '@/app/v1/invoices/[id]/events/route'
import { POST as send } from '@/app/v1/invoices/[id]/send/route'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import { type InvoiceId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { invoiceMailHooks } from '@/lib/invoice/mail'
import { finishSending, sendInvoice } from '@/lib/invoice/send'
import { claimMessage, type QueuedMessage } from '@/lib/messages/outbox/queue'
import { sendDueMessages } from '@/lib/messages/outbox/send-due'
import { newCustomer, newDraft, newPrice, subscribe } from '@/testing/billing'
import { newBusiness, type TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { joinAs } from '@/testing/merchant'
import { queueMail } from './queue-mail'
import { type SmtpServer, startSmtpServer } from './smtp-server.fixture'

let server: SmtpServer
let business: TestBusiness

beforeAll(async () => {
  server = await startSmtpServer()
  process.env.SMTP_URL = server.url
  process.env.MAIL_FROM = 'Khata <billing@khata.test>'
  business = await newBusiness('हिमाल डेरी "Fresh"')
  await joinAs(business.businessId, 'customer@example.com')
})

afterAll(() => server.close())

beforeEach(() => {
  server.mails.length = 0
  server.refuseWith(null)
})

async function newMilkInvoice(): Promise<InvoiceId> {
  const price = await newPrice(business.ctx)
  const subscription = await subscribe(business.ctx, await newCustomer(business.ctx, 50_000n), price)
  const terms = { amountPaisa: 12_345_600n, description: 'Milk & <butter>' }
  return newDraft(business.ctx, subscription, terms)
}

const sendNow = (id: InvoiceId, idempotencyKey?: string) =>
  call(send, business.sandboxKey, {
    params: { id: toWire('inv', id) },
    ...(idempotencyKey && { idempotencyKey }),
  })

async function timelineOf(id: InvoiceId): Promise<string[]> {
  const params = { id: toWire('inv', id) }
  const { data } = await call(listEvents, business.sandboxKey, { method: 'GET', params })
  return data.map(({ type }: { type: string }) => type)
}

const messagesOf = (id: InvoiceId) =>
  query<{ id: string; status: string; attempts: number; text: string | null; lastError: string | null }>(
    'SELECT id, status, attempts, text, last_error FROM outbox_messages WHERE invoice_id = $1 ORDER BY id',
    [id],
  )

// One second ago, because the column has milliseconds, and now() rounded up would not be due yet.
const makeDue = (id: InvoiceId) =>
  query(
    `UPDATE outbox_messages SET due_at = now() - interval '1 second' WHERE invoice_id = $1 AND status = 'queued'`,
    [id],
  )

describe('an invoice that is sent with a mail server', () => {
  test('reaches the customer, and the response names the address', async () => {
    const id = await newMilkInvoice()
    const { data } = await sendNow(id)
    expect(data.invoice).toMatchObject({ status: 'open', sent_to_email: 'customer@example.com' })
    expect(server.mails).toHaveLength(1)
    const mail = server.mails[0] as string
    expect(mail).toMatch(/^From: =\?UTF-8\?[^<]*<billing@khata\.test>$/m)
    expect(mail).toMatch(/^To: customer@example\.com$/m)
    expect(mail).toMatch(/^Auto-Submitted: auto-generated$/m)
    const bodies = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(bodies).toContain('Rs 1,23,456.00')
    expect(bodies).toContain('Milk &amp; &lt;butter&gt;')
    expect(bodies).toContain(data.invoice.hostedUrl)
    expect(await timelineOf(id)).toEqual(['invoice.created', 'invoice.opened', 'invoice.sent'])
    expect(await messagesOf(id)).toMatchObject([{ status: 'accepted', attempts: 1, text: null }])
  })

  test('has no header and no recipient of what somebody wrote as a name', async () => {
    const shop = await newBusiness('Tea\r\nBcc: thief@example.com\r\n\r\nPay here')
    await joinAs(shop.businessId, 'customer@example.com')
    const price = await newPrice(shop.ctx)
    const subscription = await subscribe(shop.ctx, await newCustomer(shop.ctx, 50_000n), price)
    const id = await newDraft(shop.ctx, subscription, { amountPaisa: 100n, description: 'Tea' })
    await call(send, shop.sandboxKey, { params: { id: toWire('inv', id) } })
    const [head = ''] = (server.mails[0] as string).split('\r\n\r\n')
    expect(head).toMatch(/^To: customer@example\.com$/m)
    expect(head).not.toMatch(/^(Bcc|Pay here)/m)
  })

  test('stays open if its address does not exist; the response has no sent_to_email, and no second mail is attempted', async () => {
    const id = await newMilkInvoice()
    server.refuseWith('550 no such mailbox')
    const { status, data } = await sendNow(id)
    expect([status, data.invoice.status, data.invoice.sent_to_email]).toEqual([200, 'open', undefined])
    expect(await messagesOf(id)).toMatchObject([
      { status: 'failed', lastError: expect.stringContaining('550') },
    ])
    expect(await timelineOf(id)).toEqual(['invoice.created', 'invoice.opened'])
  })

  test('is mailed later by the background function if the mail server is busy; then the timeline has invoice.sent', async () => {
    const id = await newMilkInvoice()
    server.refuseWith('451 try later')
    const { data } = await sendNow(id)
    expect(data.invoice.sent_to_email).toBeUndefined()
    expect(await messagesOf(id)).toMatchObject([{ status: 'queued', attempts: 1 }])
    server.refuseWith(null)
    expect(await sendDueMessages('mail', invoiceMailHooks('run_test'))).toBe(0)
    await makeDue(id)
    expect(await sendDueMessages('mail', invoiceMailHooks('run_test'))).toBe(1)
    expect(server.mails).toHaveLength(1)
    expect(await timelineOf(id)).toEqual(['invoice.created', 'invoice.opened', 'invoice.sent'])
  })

  test('is mailed by the background function if its process died before the mail was sent', async () => {
    const id = await newMilkInvoice()
    await sendInvoice(business.ctx, id)
    expect(server.mails).toHaveLength(0)
    await makeDue(id)
    await sendDueMessages('mail', invoiceMailHooks('run_test'))
    expect(server.mails).toHaveLength(1)
    expect(await timelineOf(id)).toEqual(['invoice.created', 'invoice.opened', 'invoice.sent'])
  })

  test('is mailed once, even if four callers send the mail at the same time', async () => {
    const id = await newMilkInvoice()
    const mailId = await sendInvoice(business.ctx, id)
    await makeDue(id)
    await Promise.all([
      finishSending(business.ctx, mailId),
      finishSending(business.ctx, mailId),
      sendDueMessages('mail', invoiceMailHooks('run_test')),
      sendDueMessages('mail', invoiceMailHooks('run_test')),
    ])
    expect(server.mails).toHaveLength(1)
    expect(await timelineOf(id)).toEqual(['invoice.created', 'invoice.opened', 'invoice.sent'])
  })

  test.each([
    ['paid', 'invoice.paid'],
    ['void', 'invoice.voided'],
  ] as const)('is not mailed if it is %s before the mail is sent', async (status, last) => {
    const id = await newMilkInvoice()
    const mailId = await sendInvoice(business.ctx, id)
    await settleInvoice(business.ctx, id, { status })
    const { invoice, sentToEmail } = await finishSending(business.ctx, mailId)
    expect([invoice.status, sentToEmail]).toEqual([status, undefined])
    expect(server.mails).toHaveLength(0)
    expect(await timelineOf(id)).toEqual(['invoice.created', 'invoice.opened', last])
    expect(await messagesOf(id)).toMatchObject([
      { status: 'failed', lastError: expect.stringContaining(status) },
    ])
  })

  test('has a timeline that ends with the payment if it is paid during the sending', async () => {
    const id = await newMilkInvoice()
    const mailId = await sendInvoice(business.ctx, id)
    const mail = (await claimMessage(mailId)) as QueuedMessage
    await settleInvoice(business.ctx, id, { status: 'paid' })
    await inTransaction((tx) => invoiceMailHooks('run_test').onAccepted(tx, mail))
    expect(await timelineOf(id)).toEqual(['invoice.created', 'invoice.opened', 'invoice.paid'])
  })

  test('is not mailed if it is paid before the retry', async () => {
    const id = await newMilkInvoice()
    server.refuseWith('451 try later')
    await sendNow(id)
    server.refuseWith(null)
    await settleInvoice(business.ctx, id, { status: 'paid' })
    await makeDue(id)
    await sendDueMessages('mail', invoiceMailHooks('run_test'))
    expect(server.mails).toHaveLength(0)
    expect(await timelineOf(id)).toEqual(['invoice.created', 'invoice.opened', 'invoice.paid'])
  })
})

test('a queued mail is sent after its transaction has committed, and not if it rolls back', async () => {
  const letter = { heading: 'Welcome', paragraphs: ['Hello.'], footer: 'You were invited.' }
  const input = { to: 'new@example.com', subject: 'Welcome\r\nBcc: spy@example.com', letter }
  await inTransaction(async (tx) => {
    await queueMail(tx, input)
    throw new Error('rolled back')
  }).catch(() => undefined)
  expect(await sendDueMessages('mail', invoiceMailHooks('run_test'))).toBe(0)
  await inTransaction((tx) => queueMail(tx, input))
  expect(await sendDueMessages('mail', invoiceMailHooks('run_test'))).toBe(1)
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]).not.toMatch(/^Bcc:/m)
})
