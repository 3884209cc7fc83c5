import { describe, expect, it } from 'vitest'
import { GET as getWallet } from '@/app/v1/checkout/sessions/[token]/wallet/route'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/lib/testing/business'
import { call } from '@/lib/testing/call'
import { authorizeAt, bearer, newCheckout, startAt, TEST_PHONE, verifiedAt } from '@/lib/testing/checkout'

const OTHER_PHONE = '+9779800000002'

const expireBearer = (id: string) =>
  query(`UPDATE checkout_sessions SET bearer_expires_at = now() - interval '1 second' WHERE id = $1`, [id])

const forgetCodes = () => query(`DELETE FROM phone_codes`)

describe('starting a checkout', () => {
  it('sends a code and gives the bearer once; the database keeps only its hash', async () => {
    const { ctx } = await newBusiness()
    const checkout = await newCheckout(ctx)
    const { status, data } = await startAt(checkout, '9800000001')
    expect(status).toBe(200)
    expect(data).toEqual({
      bearer: expect.stringMatching(/^[\w-]{43}$/),
      bearerExpiresAt: expect.any(String),
      expiresAt: expect.any(String),
      resendAt: expect.any(String),
    })
    const hour = Date.parse(data.bearerExpiresAt) - Date.now()
    expect(Math.round(hour / 60_000)).toBe(60)
    const [row] = await query<{ text: string; phone: string }>(
      `SELECT c::text AS text, phone FROM checkout_sessions c WHERE id = $1`,
      [checkout.id],
    )
    expect(row?.phone).toBe(TEST_PHONE)
    expect(row?.text).not.toContain(data.bearer)
  })

  it('fifty at once give one bearer', async () => {
    const { ctx } = await newBusiness()
    const checkout = await newCheckout(ctx)
    const answers = await Promise.all(Array.from({ length: 50 }, () => startAt(checkout)))
    const given = answers.filter(({ status }) => status === 200)
    expect(given).toHaveLength(1)
    expect(given[0]?.data.bearer).toBeDefined()
    const refused = answers.filter(({ status }) => status !== 200).map(({ error }) => error?.code)
    expect(new Set(refused)).toEqual(new Set(['checkout_session_used']))
  })

  it('again needs the bearer: it sends the code anew, also to a corrected number, and gives no other bearer', async () => {
    const { ctx } = await newBusiness()
    const checkout = await newCheckout(ctx)
    const first = await startAt(checkout)
    const headers = bearer(first.data.bearer)
    expect((await startAt(checkout, OTHER_PHONE)).error?.code).toBe('checkout_session_used')
    // The same number has just got a code.
    const soon = await startAt(checkout, TEST_PHONE, headers)
    expect([soon.status, soon.error?.code]).toEqual([429, 'code_send_limited'])
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(0)

    const corrected = await startAt(checkout, OTHER_PHONE, headers)
    expect(corrected.status).toBe(200)
    expect(corrected.data).not.toHaveProperty('bearer')
    expect(corrected.data.bearerExpiresAt).toBe(first.data.bearerExpiresAt)
    const [row] = await query<{ phone: string }>('SELECT phone FROM checkout_sessions WHERE id = $1', [
      checkout.id,
    ])
    expect(row?.phone).toBe(OTHER_PHONE)
  })

  it('is over once the code was verified, with the bearer and without', async () => {
    const { ctx } = await newBusiness()
    const checkout = await newCheckout(ctx)
    const headers = await verifiedAt(checkout)
    for (const caller of [headers, {}]) {
      expect((await startAt(checkout, OTHER_PHONE, caller)).error?.code).toBe('checkout_session_used')
    }
  })

  it('is open to the same number again when the bearer has expired, with a new code', async () => {
    const { ctx } = await newBusiness()
    const checkout = await newCheckout(ctx)
    const old = await verifiedAt(checkout)
    await expireBearer(checkout.id)
    expect((await authorizeAt(checkout, old)).error?.code).toBe('bearer_invalid')
    await forgetCodes()
    expect((await startAt(checkout, OTHER_PHONE)).error?.code).toBe('checkout_session_used')

    const again = await startAt(checkout, TEST_PHONE, old)
    expect(again.status).toBe(200)
    const headers = bearer(again.data.bearer)
    // What was verified before counts no more.
    const wallet = await call(getWallet, headers, { method: 'GET', params: { token: checkout.token } })
    expect(wallet.error?.code).toBe('checkout_not_verified')
    expect((await authorizeAt(checkout, old)).error?.code).toBe('bearer_invalid')
  })

  it('issues nothing when the phone has got its five codes of this hour elsewhere', async () => {
    const { ctx } = await newBusiness()
    for (let n = 0; n < 5; n++) await startAt(await newCheckout(ctx))
    const checkout = await newCheckout(ctx)
    expect((await startAt(checkout)).error?.code).toBe('code_send_limited')
    const [row] = await query('SELECT bearer_hash, phone FROM checkout_sessions WHERE id = $1', [checkout.id])
    expect(row).toEqual({ bearerHash: null, phone: null })
    expect((await startAt(checkout, OTHER_PHONE)).status).toBe(200)
  })

  it.each(['123', '+14155550123', '+977 1-4123456', ''])('wants a Nepali mobile, not %j', async (phone) => {
    const { ctx } = await newBusiness()
    const { status, error } = await startAt(await newCheckout(ctx), phone)
    expect([status, error?.code, error?.param]).toEqual([400, 'parameter_invalid', 'phone'])
  })

  it('is refused for an unknown link and for one that is over', async () => {
    const { ctx } = await newBusiness()
    expect((await startAt({ token: 'none' })).error?.code).toBe('resource_not_found')
    const checkout = await newCheckout(ctx)
    await query(`UPDATE checkout_sessions SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      checkout.id,
    ])
    expect((await startAt(checkout)).error?.code).toBe('checkout_session_expired')
  })
})
