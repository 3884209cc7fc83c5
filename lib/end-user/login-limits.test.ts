import { expect, it } from 'vitest'
import { POST as start } from '@/app/v1/auth/start/route'
import { POST as verify } from '@/app/v1/auth/verify/route'
import { query } from '@/lib/infra/database/db'
import { call } from '@/testing/call'
import { newPhone } from '@/testing/customer'

const [STRANGER, OWNER] = ['198.51.100.7', '203.0.113.77']

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const send = (phone: string, ip: string) => call(start, from(ip), { body: { phone } })
const enter = (phone: string, code: string, ip: string) => call(verify, from(ip), { body: { phone, code } })

async function codeSentTo(phone: string): Promise<string> {
  const rows = await query<{ text: string }>(
    'SELECT text FROM outbox_messages WHERE recipient = $1 ORDER BY id',
    [phone],
  )
  return /: (\d{6}) /.exec(rows.at(-1)?.text ?? '')?.[1] ?? 'none'
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

const letMinutePass = () =>
  query(
    `UPDATE phone_codes SET last_sent_at = last_sent_at - interval '1 minute', expires_at = expires_at - interval '1 minute',
       sends = ARRAY(SELECT s - interval '1 minute' FROM unnest(sends) AS s)`,
  )

it('a stranger who asks for codes at one address is stopped there, and the owner signs in at once', async () => {
  const phone = newPhone()
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) {
    statuses.push((await send(phone, STRANGER)).status)
    await letMinutePass()
  }
  // While the third code is valid, it is sent once more.
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  expect((await send(phone, OWNER)).status).toBe(200)
  expect((await enter(phone, await codeSentTo(phone), OWNER)).status).toBe(200)
})

it('a stranger who guesses does not end the code of the owner', async () => {
  const phone = newPhone()
  await send(phone, OWNER)
  const code = await codeSentTo(phone)
  const guesses: (string | undefined)[] = []
  for (let n = 0; n < 6; n++) guesses.push((await enter(phone, wrong(code), STRANGER)).error?.code)
  expect(guesses).toEqual([...Array(5).fill('code_invalid'), 'code_attempts_exceeded'])
  expect((await enter(phone, code, OWNER)).status).toBe(200)
})

it('the hundred-and-first guess of a day from one address is refused, whatever the phone', async () => {
  const guesser = '198.51.100.55'
  for (let n = 0; n < 20; n++) {
    const phone = newPhone()
    await send(phone, OWNER)
    const code = await codeSentTo(phone)
    for (let guess = 0; guess < 5; guess++) await enter(phone, wrong(code), guesser)
  }
  const phone = newPhone()
  await send(phone, OWNER)
  const refused = await enter(phone, await codeSentTo(phone), guesser)
  expect([refused.status, refused.error?.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
})
