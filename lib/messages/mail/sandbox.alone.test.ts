import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { invoiceMailHooks } from '@/lib/invoice/mail'
import { finishSending, sendInvoice } from '@/lib/invoice/send'
import { findOutboxMessage, listOutbox } from '@/lib/messages/outbox/read'
import { sendDueMessages } from '@/lib/messages/outbox/send-due'
import { commitEvent, deliver, newEndpoint, startReceiver } from '@/lib/webhook/stage.fixture'
import { newCustomer, newDraft, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { joinAs, newOwner, newUnverifiedOwner } from '@/testing/merchant'
import { type SmtpServer, startSmtpServer } from './smtp-server.fixture'

// The address of every customer of these tests.
const CUSTOMER = 'customer@example.com'

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

/** Sends an invoice of a new subscription, which begins with a trial. */
async function sendNewInvoice(ctx: Ctx) {
  const price = await newPrice(ctx, { trialDays: 14 })
  const subscription = await subscribe(ctx, await newCustomer(ctx), price)
  return finishSending(ctx, await sendInvoice(ctx, await newDraft(ctx, subscription)))
}

async function messageOf({ invoice }: { invoice: { id: string } }) {
  const [row] = await query<{ id: string; status: string; text: string | null }>(
    'SELECT id, status, text FROM outbox_messages WHERE invoice_id = $1',
    [invoice.id],
  )
  return row as { id: string; status: string; text: string | null }
}

describe('with a mail server, a mail of the sandbox', () => {
  it('to a person outside of the team stays in the outbox, where the operator reads it', async () => {
    const { ctx } = await newBusiness()
    const sent = await sendNewInvoice(ctx)
    expect(server.mails).toEqual([])
    expect(sent.sentToEmail).toBe(CUSTOMER)
    const { id, status, text } = await messageOf(sent)
    expect([status, text]).toEqual(['accepted', expect.stringContaining('This is a test')])
    expect((await listOutbox())[0]?.id).toBe(id)
    expect((await findOutboxMessage(id))?.html).toContain('This is a test')
  })

  it('is sent to a member of the business with a verified address, but not to a member of another business', async () => {
    const [{ ctx }, stranger] = [await newBusiness(), await newBusiness()]
    await joinAs(ctx.businessId, CUSTOMER)
    const sent = await sendNewInvoice(ctx)
    expect(server.mails).toHaveLength(1)
    expect((await messageOf(sent)).text).toBeNull()
    expect((await listOutbox()).map(({ id }) => id)).not.toContain((await messageOf(sent)).id)
    await sendNewInvoice(stranger.ctx)
    expect(server.mails).toHaveLength(1)
  })

  it('about an endpoint is sent to the owners and admins with a verified address', async () => {
    const [owner, unverified] = [await newOwner(), await newUnverifiedOwner()]
    for (const { businessId, email } of [owner, unverified]) {
      const { ctx } = { ctx: { ...(await newBusiness()).ctx, businessId } }
      const receiver = await startReceiver((response) => response.writeHead(410).end())
      await newEndpoint(ctx, receiver.url)
      await commitEvent(ctx)
      await deliver()
      await sendDueMessages('mail', invoiceMailHooks('run_test'))
      const to = server.mails.filter((mail) => mail.includes(`To: ${email}`) && mail.includes('switched off'))
      expect(to).toHaveLength(email === owner.email ? 1 : 0)
    }
  })
})

it('a mail of production is sent to every address', async () => {
  const { productionCtx } = await newBusiness()
  const sent = await sendNewInvoice(productionCtx)
  expect(server.mails).toHaveLength(1)
  expect((await messageOf(sent)).text).toBeNull()
})
