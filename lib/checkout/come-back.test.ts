import { describe, expect, it } from 'vitest'
import { POST as cancel } from '@/app/v1/checkout/sessions/[token]/cancel/route'
import { GET as getSession } from '@/app/v1/checkout/sessions/[token]/route'
import { POST as topUp } from '@/app/v1/checkout/sessions/[token]/topups/route'
import { POST as verify } from '@/app/v1/checkout/sessions/[token]/verify/route'
import { GET as getWallet } from '@/app/v1/checkout/sessions/[token]/wallet/route'
import { sealReturn } from '@/lib/auth/checkout-bearer'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import {
  authorizeAt,
  bearer,
  fund,
  newCheckout,
  startAt,
  TEST_CODE,
  TEST_PHONE,
  type TestCheckout,
  verifiedAt,
} from '@/testing/checkout'

const OTHER_PHONE = '+9779800000002'
const STRANGER = '+9779800000003'

type Headers = Record<string, string>

const enter = ({ token }: TestCheckout, headers: Headers, code = TEST_CODE) =>
  call(verify, headers, { params: { token }, body: { code } })

const wallet = ({ token }: TestCheckout, headers: Headers) =>
  call(getWallet, headers, { method: 'GET', params: { token } })

/** A person opens the link in another browser and types a number. */
async function comeBack(checkout: TestCheckout, phone: string): Promise<Headers> {
  const { status, data } = await startAt(checkout, phone)
  expect(status).toBe(200)
  return bearer(data.bearer)
}

const letPass = (checkout: TestCheckout, minutes: number) =>
  query(
    `UPDATE checkout_sessions SET code_sent_at = code_sent_at - make_interval(mins => $2),
       bearer_expires_at = bearer_expires_at - make_interval(mins => $2) WHERE id = $1`,
    [checkout.id, minutes],
  )

async function begun() {
  const { ctx } = await newBusiness()
  const checkout = await newCheckout(ctx)
  return { ctx, checkout, holder: bearer((await startAt(checkout)).data.bearer) }
}

async function verified() {
  const { ctx } = await newBusiness()
  const checkout = await newCheckout(ctx)
  return { ctx, checkout, holder: await verifiedAt(checkout) }
}

describe('the phone that began comes back in another browser', () => {
  it('and goes on with a new code; then the bearer of the first browser ends', async () => {
    const { ctx, checkout, holder } = await verified()
    await fund(ctx, 50_000n)
    const back = await comeBack(checkout, TEST_PHONE)
    expect((await wallet(checkout, holder)).status).toBe(200)
    const entered = await enter(checkout, back)
    expect(entered.data).toMatchObject({ user: { phone: TEST_PHONE }, shortfallPaisa: '0' })
    // A second tab sends the same code again.
    expect((await enter(checkout, back)).data).toEqual(entered.data)
    expect((await wallet(checkout, holder)).error?.code).toBe('bearer_invalid')
    expect((await authorizeAt(checkout, holder)).error?.code).toBe('bearer_invalid')
    expect((await authorizeAt(checkout, back)).status).toBe(201)
  })

  it('before the first code was entered too, and after the hour of the first bearer', async () => {
    const { checkout } = await begun()
    await letPass(checkout, 61)
    const back = await comeBack(checkout, TEST_PHONE)
    expect((await enter(checkout, back)).status).toBe(200)
  })

  it('with a bearer that opens the entry of the code and nothing else', async () => {
    const { checkout, holder } = await verified()
    const back = await comeBack(checkout, TEST_PHONE)
    const { token } = checkout
    const params = { params: { token } }
    const answers = [
      await wallet(checkout, back),
      await authorizeAt(checkout, back),
      await call(cancel, back, params),
      await call(topUp, back, { ...params, body: { provider: 'esewa', amountPaisa: '50000' } }),
    ]
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual(
      Array(4).fill([401, 'bearer_invalid']),
    )
    const { data } = await call(getSession, back, { ...params, method: 'GET' })
    expect(data).not.toHaveProperty('progress')
    expect((await wallet(checkout, holder)).status).toBe(200)
  })

  it('and two of them do not take the code of each other away', async () => {
    const { checkout } = await verified()
    const [first, second] = [await comeBack(checkout, TEST_PHONE), await comeBack(checkout, TEST_PHONE)]
    expect((await enter(checkout, first)).status).toBe(200)
    // The last person to enter a code holds the checkout.
    expect((await enter(checkout, second)).status).toBe(200)
    expect((await wallet(checkout, first)).error?.code).toBe('bearer_invalid')
  })
})

describe('somebody with another phone', () => {
  it('gets the same answers, from the start to the code', async () => {
    const { checkout } = await verified()
    for (let n = 0; n < 7; n++) {
      const [owner, stranger] = [await startAt(checkout, TEST_PHONE), await startAt(checkout, STRANGER)]
      expect(owner.status).toBe(200)
      const facts = ({ status, data }: typeof owner) => [
        status,
        Object.keys(data).sort(),
        Math.round((Date.parse(data.expiresAt) - Date.parse(data.resendAt)) / 1000),
        Math.round((Date.parse(data.bearerExpiresAt) - Date.parse(data.expiresAt)) / 60_000),
        data.bearer.length,
      ]
      expect(facts(stranger)).toEqual(facts(owner))
      const guessAll = async ({ data }: typeof owner) => {
        const codes = []
        for (let guess = 0; guess < 6; guess++)
          codes.push((await enter(checkout, bearer(data.bearer), '000000')).error?.code)
        return codes
      }
      const five = [...Array(5).fill('code_invalid'), 'code_attempts_exceeded']
      expect([await guessAll(owner), await guessAll(stranger)]).toEqual([five, five])
    }
  })

  it('is refused with the right code, and the holder goes on', async () => {
    const { checkout, holder } = await verified()
    await letPass(checkout, 11)
    const stranger = await comeBack(checkout, STRANGER)
    const { status, error } = await enter(checkout, stranger)
    expect([status, error?.code]).toEqual([409, 'checkout_session_used'])
    expect((await wallet(checkout, stranger)).error?.code).toBe('bearer_invalid')
    expect((await wallet(checkout, holder)).status).toBe(200)
  })

  it('may go on with what was never verified, after ten quiet minutes', async () => {
    const { checkout, holder } = await begun()
    await letPass(checkout, 9)
    const other = await comeBack(checkout, OTHER_PHONE)
    expect((await enter(checkout, other)).error?.code).toBe('checkout_session_used')
    await letPass(checkout, 1)
    expect((await enter(checkout, other)).data.user.phone).toBe(OTHER_PHONE)
    expect((await enter(checkout, holder)).error?.code).toBe('bearer_invalid')
    // Now they hold the checkout.
    const first = await comeBack(checkout, TEST_PHONE)
    expect((await enter(checkout, first)).error?.code).toBe('checkout_session_used')
  })

  it('cannot spoil the code of the holder, nor of somebody who comes back', async () => {
    const { checkout, holder } = await begun()
    const back = await comeBack(checkout, TEST_PHONE)
    const stranger = await comeBack(checkout, TEST_PHONE)
    for (let n = 0; n < 6; n++) await enter(checkout, stranger, '000000')
    expect((await enter(checkout, stranger)).error?.code).toBe('code_attempts_exceeded')
    expect((await enter(checkout, holder)).status).toBe(200)
    expect((await enter(checkout, back)).status).toBe(200)
  })

  it('does not use up the calls of the holder', async () => {
    const { checkout, holder } = await begun()
    const stranger = await enter(checkout, await comeBack(checkout, STRANGER), '000000')
    expect(stranger.headers.get('ratelimit-policy')).toMatch(/^"address"/)
    expect((await enter(checkout, holder)).headers.get('ratelimit-policy')).toMatch(/^"default"/)
  })
})

describe('a provisional bearer', () => {
  it('is of one checkout, and ends after an hour', async () => {
    const { ctx, checkout } = await begun()
    const elsewhere = await newCheckout(ctx)
    const back = await comeBack(checkout, TEST_PHONE)
    expect((await enter(elsewhere, back)).error?.code).toBe('resource_not_found')
    expect((await enter(checkout, bearer('A'.repeat(200)))).error?.code).toBe('bearer_invalid')
    const old = sealReturn(checkout.id, TEST_PHONE, new Date())
    expect((await enter(checkout, bearer(old))).error?.code).toBe('bearer_invalid')
  })

  it('is nowhere in the database before the code was entered', async () => {
    const { checkout } = await begun()
    const before = await query('SELECT * FROM checkout_sessions WHERE id = $1', [checkout.id])
    await comeBack(checkout, STRANGER)
    expect(await query('SELECT * FROM checkout_sessions WHERE id = $1', [checkout.id])).toEqual(before)
  })
})
