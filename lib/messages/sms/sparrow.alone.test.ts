import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { openProblems } from '@/lib/infra/telemetry/problems'
import { invoiceMailHooks } from '@/lib/invoice/mail'
import { findOutboxMessage, listOutbox } from '@/lib/messages/outbox/read'
import { sendDueMessages } from '@/lib/messages/outbox/send-due'
import { newBusiness } from '@/testing/business'
import { queueSms, type SmsInput } from './queue-sms'
import { json, type SmsServer, startSmsServer } from './sms-server.fixture'

const ACCEPTED = json(200, {
  count: 1,
  response_code: 200,
  response: '1 mesages has been queued for delivery',
})

let server: SmsServer
beforeAll(async () => {
  server = await startSmsServer('/v2/sms/')
  process.env.SMS_PROVIDER = 'sparrow'
  process.env.SMS_TOKEN = 'secret token'
  process.env.SMS_FROM = 'Khata'
  process.env.SMS_URL = server.url
})
afterAll(() => server.close())
beforeEach(async () => {
  await query('DELETE FROM outbox_messages')
  server.forms.length = 0
  server.respondWith(ACCEPTED)
})

const queue = (sms: Partial<SmsInput> = {}) =>
  inTransaction((tx) => queueSms(tx, { to: '+9779812345678', text: '123456 is your code', ...sms }))

const send = () => sendDueMessages('sms', invoiceMailHooks('run_test'))

async function stored(id: string) {
  const [row] = await query<{
    status: string
    attempts: number
    text: string | null
    lastError: string | null
  }>('SELECT status, attempts, text, last_error FROM outbox_messages WHERE id = $1', [id])
  return row
}

const makeDue = () =>
  query(`UPDATE outbox_messages SET due_at = now() - interval '1 second' WHERE status = 'queued'`)

describe('an SMS at Sparrow', () => {
  it('is sent as a form with ten digits, and its text is not kept', async () => {
    const id = await queue()
    expect(await send()).toBe(1)
    expect(server.forms).toEqual([
      { token: 'secret token', from: 'Khata', to: '9812345678', text: '123456 is your code' },
    ])
    expect(await stored(id)).toEqual({ status: 'accepted', attempts: 1, text: null, lastError: null })
    expect(await listOutbox()).toEqual([])
  })

  it.each([1007, 1010, 1011])('that can never be sent (code %d) is given up at once', async (code) => {
    server.respondWith(json(403, { count: 0, response_code: code, response: 'Invalid Receiver' }))
    const id = await queue()
    await send()
    expect(await stored(id)).toMatchObject({
      status: 'failed',
      text: null,
      lastError: `Sparrow refused with code ${code}: Invalid Receiver`,
    })
  })

  it.each([1000, 1002, 1003, 1008, 1012, 1013])(
    'that the account does not allow (code %d) waits, and the health check says why, until it works again',
    async (code) => {
      server.respondWith(json(403, { count: 0, response_code: code, response: 'No Credits Available' }))
      const id = await queue()
      await send()
      expect(await stored(id)).toMatchObject({ status: 'queued', attempts: 1, text: '123456 is your code' })
      const [problem] = openProblems()
      expect(problem).toMatchObject({ code: 'sms_not_sent', severity: 'error' })
      expect(problem?.message).toContain(`code ${code}: No Credits Available. Check SMS_PROVIDER`)
      expect(JSON.stringify(problem)).not.toContain('secret token')

      server.respondWith(ACCEPTED)
      await makeDue()
      await send()
      expect((await stored(id))?.status).toBe('accepted')
      expect(openProblems()).toEqual([])
    },
  )

  it.each([
    ['responds with an error without a code', json(502, {})],
    ['responds with a page', (response) => response.writeHead(200).end('<h1>Hello</h1>')],
    ['redirects', (response) => response.writeHead(302, { location: server.url }).end()],
    ['hangs up', (response) => response.destroy()],
    ['responds without end', (response) => response.writeHead(200).end('x'.repeat(100_000))],
  ] as [string, Parameters<SmsServer['respondWith']>[0]][])(
    'is sent later when Sparrow %s',
    async (_, respond) => {
      server.respondWith(respond)
      const id = await queue()
      await send()
      expect(await stored(id)).toMatchObject({ status: 'queued', attempts: 1 })
      expect(server.forms).toHaveLength(1)
      server.respondWith(ACCEPTED)
      await makeDue()
      await send()
      expect(await stored(id)).toMatchObject({ status: 'accepted', attempts: 2, text: null })
    },
  )

  it('is refused without its phone or code in the log, the outbox or the health check', async () => {
    server.respondWith(json(403, { response_code: 1002, response: 'Bad 9812345678: 123456 is your code' }))
    const id = await queue()
    await send()
    expect((await stored(id))?.lastError).toBe('Sparrow refused with code 1002: Bad …: … is your code')
    expect(JSON.stringify(openProblems())).not.toMatch(/\d{5}/)
    server.respondWith(ACCEPTED)
    await makeDue()
    await send()
  })

  it('with an expired code is not sent, and its text is deleted', async () => {
    const id = await queue({ expiresAt: new Date(Date.now() - 1) })
    await send()
    expect(server.forms).toEqual([])
    expect(await stored(id)).toMatchObject({
      status: 'failed',
      text: null,
      lastError: 'It was no longer valid.',
    })
  })

  it('of the sandbox is not sent: people read it in the outbox', async () => {
    const { businessId } = await newBusiness()
    const id = await queue({ tenant: { businessId, environment: 'sandbox' } })
    await send()
    expect(server.forms).toEqual([])
    expect((await listOutbox()).map((message) => message.id)).toEqual([id])
    expect((await findOutboxMessage(id))?.text).toBe('123456 is your code')
  })

  it('of production is sent', async () => {
    const { businessId } = await newBusiness()
    await queue({ tenant: { businessId, environment: 'production' } })
    await send()
    expect(server.forms).toHaveLength(1)
  })

  it('is sent once, even if two processes send at the same time', async () => {
    await queue()
    await Promise.all([send(), send(), send()])
    expect(server.forms).toHaveLength(1)
  })
})
