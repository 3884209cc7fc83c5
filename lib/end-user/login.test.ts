import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { POST as logout } from '@/app/v1/auth/logout/route'
import { POST as start } from '@/app/v1/auth/start/route'
import { POST as verify } from '@/app/v1/auth/verify/route'
import { newWireId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newPhone } from '@/testing/customer'

const TEST_PHONE = '+9779800000004'

async function newSandbox() {
  const { businessId } = await newBusiness()
  return { environment: 'sandbox', businessId: toWire('biz', businessId) }
}

const send = (body: object, headers: Record<string, string> = {}) => call(start, headers, { body })
const enter = (body: object, idempotencyKey?: string) =>
  call(verify, {}, { body, ...(idempotencyKey && { idempotencyKey }) })

async function codeSentTo(phone: string): Promise<string> {
  const rows = await query<{ text: string }>(
    'SELECT text FROM outbox_messages WHERE recipient = $1 ORDER BY id',
    [phone],
  )
  return /: (\d{6}) /.exec(rows.at(-1)?.text ?? '')?.[1] ?? 'none'
}

describe('a customer', () => {
  it('signs in with a phone and a code: the first login opens a wallet, the next one finds it', async () => {
    const phone = newPhone()
    const sent = await send({ phone: phone.slice(4) })
    expect(sent.status).toBe(200)
    expect(sent.data).toEqual({ expiresAt: expect.any(String), resendAt: expect.any(String) })
    const first = await enter({ phone, code: await codeSentTo(phone) })
    expect(first.status).toBe(200)
    expect(first.data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: expect.any(String),
      user: { id: expect.stringMatching(/^usr_/), phone },
      wallet: {
        id: expect.stringMatching(/^wal_/),
        environment: 'production',
        currency: 'NPR',
        balancePaisa: '0',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    })
    expect(Math.round((Date.parse(first.data.expiresAt) - Date.now()) / 86_400_000)).toBe(30)
    expect(first.headers.get('set-cookie')).toBe(
      `khata_user=${first.data.token}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`,
    )

    await query(
      `UPDATE phone_codes SET sends = ARRAY[now() - interval '2 minutes'], last_sent_at = now() - interval '2 minutes',
         expires_at = now() + interval '1 minute'`,
    )
    await send({ phone })
    const second = await enter({ phone, code: await codeSentTo(phone) })
    expect([second.data.user, second.data.wallet.id]).toEqual([first.data.user, first.data.wallet.id])
    expect(second.data.token).not.toBe(first.data.token)
  })

  it('may type the phone and the code in Devanagari digits', async () => {
    const world = await newSandbox()
    await send({ phone: '९८००००००००', ...world })
    const { data } = await enter({ phone: '+977 980 0000000', code: '९८७ ६५४', ...world })
    expect(data.user.phone).toBe('+9779800000000')
  })

  it('signs out: the token and the cookie are gone', async () => {
    const world = await newSandbox()
    await send({ phone: TEST_PHONE, ...world })
    const { data } = await enter({ phone: TEST_PHONE, code: '987654', ...world })
    const headers = { authorization: `Bearer ${data.token}` }
    const ended = await call(logout, headers)
    expect([ended.status, ended.data]).toEqual([200, { ended: true }])
    expect(ended.headers.get('set-cookie')).toMatch(/^khata_user=; Path=\/; Max-Age=0;/)
    expect((await call(logout, headers)).error?.code).toBe('session_expired')
  })

  it('gets the same response again for the same Idempotency-Key, and nobody can read it in the database', async () => {
    const world = await newSandbox()
    await send({ phone: TEST_PHONE, ...world })
    const [body, key] = [{ phone: TEST_PHONE, code: '987654', ...world }, randomUUID()]
    const first = await enter(body, key)
    const again = await enter(body, key)
    expect([again.status, again.data]).toEqual([200, first.data])
    expect(again.headers.get('set-cookie')).toBe(first.headers.get('set-cookie'))
    const stored = await query<{ body: Buffer }>('SELECT body FROM idempotency_keys')
    expect(stored.length).toBeGreaterThan(0)
    for (const row of stored) expect(row.body.toString('latin1')).not.toContain(first.data.token)
  })
})

describe('the sandbox of a business', () => {
  it('is a world of its own: the same phone has another wallet there', async () => {
    const [ours, theirs] = [await newSandbox(), await newSandbox()]
    const walletIn = async (world: object) => {
      await send({ phone: TEST_PHONE, ...world })
      return (await enter({ phone: TEST_PHONE, code: '987654', ...world })).data.wallet
    }
    const [a, b] = [await walletIn(ours), await walletIn(theirs)]
    expect(a.id).not.toBe(b.id)
    expect(a.environment).toBe('sandbox')
  })

  it('does not take a code of another one', async () => {
    const [ours, theirs] = [await newSandbox(), await newSandbox()]
    await send({ phone: TEST_PHONE, ...ours })
    const { status, error } = await enter({ phone: TEST_PHONE, code: '987654', ...theirs })
    expect([status, error?.code]).toEqual([401, 'code_invalid'])
  })

  it('has to be of a business that there is', async () => {
    for (const businessId of [newWireId('biz'), 'none']) {
      const world = { environment: 'sandbox', businessId }
      for (const refused of [
        await send({ phone: TEST_PHONE, ...world }),
        await enter({ phone: TEST_PHONE, code: '987654', ...world }),
      ])
        expect([refused.status, refused.error?.code, refused.error?.param]).toEqual([
          404,
          'resource_not_found',
          'businessId',
        ])
    }
  })
})

describe('a login is refused', () => {
  it.each([
    ['a phone of another country', { phone: '+919812345678' }, 'parameter_invalid', 'phone'],
    ['a landline', { phone: '014123456' }, 'parameter_invalid', 'phone'],
    ['no phone', {}, 'parameter_missing', 'phone'],
    [
      'a sandbox without its business',
      { phone: TEST_PHONE, environment: 'sandbox' },
      'parameter_missing',
      'businessId',
    ],
    [
      'an environment that does not exist',
      { phone: TEST_PHONE, environment: 'test' },
      'parameter_invalid',
      'environment',
    ],
  ])('for %s', async (_, body, code, param) => {
    for (const refused of [await send(body), await enter({ code: '123456', ...body })])
      expect([refused.status, refused.error?.code, refused.error?.param]).toEqual([400, code, param])
  })

  it('after five wrong codes, until a new one is sent; each wrong one was counted', async () => {
    const world = await newSandbox()
    await send({ phone: TEST_PHONE, ...world })
    const guess = async (code: string) => {
      const { status, error } = await enter({ phone: TEST_PHONE, code, ...world }, randomUUID())
      return `${status} ${error?.code}`
    }
    for (let n = 0; n < 5; n++) expect(await guess('123456')).toBe('401 code_invalid')
    for (const code of ['123456', '987654']) expect(await guess(code)).toBe('429 code_attempts_exceeded')
  })

  it('with the seconds to wait when a code was sent just now', async () => {
    const world = await newSandbox()
    await send({ phone: TEST_PHONE, ...world })
    const again = await send({ phone: TEST_PHONE, ...world })
    expect([again.status, again.error?.code]).toEqual([429, 'code_send_limited'])
    const seconds = Number(again.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  it('for the 31st phone of a network address in ten minutes', async () => {
    const address = { 'x-forwarded-for': '198.51.100.71' }
    for (let n = 0; n < 30; n++) expect((await send({ phone: newPhone() }, address)).status).toBe(200)
    expect((await send({ phone: newPhone() }, address)).error?.code).toBe('code_send_limited')
  })
})
