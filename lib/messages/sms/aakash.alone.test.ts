import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { invoiceMailHooks } from '@/lib/invoice/mail'
import { sendDueMessages } from '@/lib/messages/outbox/send-due'
import { queueSms } from './queue-sms'
import { json, type SmsServer, startSmsServer } from './sms-server.fixture'

let server: SmsServer
beforeAll(async () => {
  server = await startSmsServer('/sms/v3/send')
  process.env.SMS_PROVIDER = 'aakash'
  process.env.SMS_TOKEN = 'secret token'
  process.env.SMS_URL = server.url
})
afterAll(() => server.close())
beforeEach(async () => {
  await query('DELETE FROM outbox_messages')
  server.forms.length = 0
})

/** Queues an SMS, sends it once, and returns its row. */
async function sendOne() {
  const id = await inTransaction((tx) => queueSms(tx, { to: '+9779812345678', text: 'नमस्ते' }))
  await sendDueMessages('sms', invoiceMailHooks('run_test'))
  const [row] = await query<{ status: string; text: string | null; lastError: string | null }>(
    'SELECT status, text, last_error FROM outbox_messages WHERE id = $1',
    [id],
  )
  return row
}

it('an SMS is sent as a form, also in Nepali, and its text is not kept', async () => {
  const valid = [{ id: 1, mobile: '9812345678', text: 'नमस्ते', credit: 1, network: 'ncell', status: 'queued' }]
  server.respondWith(
    json(200, { error: false, message: '1 messages has been queued', data: { valid, invalid: [] } }),
  )
  expect(await sendOne()).toEqual({ status: 'accepted', text: null, lastError: null })
  expect(server.forms).toEqual([{ auth_token: 'secret token', to: '9812345678', text: 'नमस्ते' }])
})

it('a phone that Aakash calls invalid is given up', async () => {
  const invalid = [{ mobile: '9812345678' }]
  server.respondWith(json(200, { error: true, message: 'Invalid number', data: { valid: [], invalid } }))
  expect(await sendOne()).toMatchObject({ status: 'failed', lastError: 'Aakash refused: Invalid number' })
})

it.each([
  [
    'refuses the account',
    json(200, { error: true, message: 'Insufficient credits', data: [] }),
    'Insufficient credits',
  ],
  ['refuses the token', json(401, { error: true, message: 'Unauthorized' }), 'Unauthorized'],
  ['accepts nothing', json(200, { error: false, message: 'Done', data: { valid: [] } }), 'Done'],
  ['fails', json(500, { error: true, message: 'Server Error' }), 'Aakash responded 500.'],
  ['returns no result', json(200, {}), 'Aakash responded 200 without a result.'],
] as const)('an SMS waits while Aakash %s', async (_, respond, reason) => {
  server.respondWith(respond)
  expect(await sendOne()).toMatchObject({
    status: 'queued',
    text: 'नमस्ते',
    lastError: expect.stringContaining(reason),
  })
})
