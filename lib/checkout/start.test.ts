import { describe, expect, it } from 'vitest'
import { GET as getWallet } from '@/app/v1/checkout/sessions/[token]/wallet/route'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { bearer, newCheckout, startAt, TEST_PHONE, verifiedAt } from '@/testing/checkout'

const OTHER_PHONE = '+9779800000002'

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

  it('twenty at once give one bearer, and nineteen provisional ones', async () => {
    const { ctx } = await newBusiness()
    const checkout = await newCheckout(ctx)
    const answers = await Promise.all(Array.from({ length: 20 }, () => startAt(checkout)))
    const open = async ({ data }: (typeof answers)[number]) =>
      (await call(getWallet, bearer(data.bearer), { method: 'GET', params: { token: checkout.token } })).error
        ?.code
    const codes = await Promise.all(answers.map(open))
    expect(codes.filter((code) => code === 'checkout_not_verified')).toHaveLength(1)
    expect(codes.filter((code) => code === 'bearer_invalid')).toHaveLength(19)
  })

  it('again needs the bearer: it sends the code again, also to a corrected number, and gives no other bearer', async () => {
    const { ctx } = await newBusiness()
    const checkout = await newCheckout(ctx)
    const first = await startAt(checkout)
    const headers = bearer(first.data.bearer)
    // A code was just sent to the same number.
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

  it('is over for the holder once the code was verified', async () => {
    const { ctx } = await newBusiness()
    const checkout = await newCheckout(ctx)
    const headers = await verifiedAt(checkout)
    expect((await startAt(checkout, OTHER_PHONE, headers)).error?.code).toBe('checkout_session_used')
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
