import { describe, expect, it } from 'vitest'
import { POST as verify } from '@/app/v1/checkout/sessions/[token]/verify/route'
import { GET as getWallet } from '@/app/v1/checkout/sessions/[token]/wallet/route'
import type { PriceId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { WALLET } from '@/lib/phone-code/bucket'
import { checkCode } from '@/lib/phone-code/check'
import { newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { bearer, newCheckout, startAt, TEST_CODE, TEST_PHONE, verifiedAt } from '@/testing/checkout'

const begun = async () => {
  const business = await newBusiness()
  const checkout = await newCheckout(business.ctx)
  const headers = bearer((await startAt(checkout)).data.bearer)
  const enter = (code: string) => call(verify, headers, { params: { token: checkout.token }, body: { code } })
  return { ...business, checkout, headers, enter }
}

describe('the code of a checkout', () => {
  it('opens the wallet of the phone, and says what the start takes and what is missing', async () => {
    const { enter, headers, checkout } = await begun()
    const { status, data } = await enter('९८७ ६५४')
    expect(status).toBe(200)
    expect(data).toEqual({
      user: { id: expect.stringMatching(/^usr_/), phone: TEST_PHONE },
      wallet: expect.objectContaining({ environment: 'sandbox', balancePaisa: '0' }),
      requiredPaisa: '50000',
      shortfallPaisa: '50000',
    })
    const { user: _, ...rest } = data
    const wallet = await call(getWallet, headers, { method: 'GET', params: { token: checkout.token } })
    expect(wallet.data).toEqual(rest)
    // A second tab sends the same code again.
    expect((await enter(TEST_CODE)).data).toEqual(data)
  })

  it('may be guessed five times; then even the right one is refused', async () => {
    const { enter } = await begun()
    for (let n = 0; n < 5; n++) expect((await enter('000000')).error?.code).toBe('code_invalid')
    const { status, error } = await enter(TEST_CODE)
    expect([status, error?.code]).toEqual([429, 'code_attempts_exceeded'])
  })

  it('grows old', async () => {
    const { enter } = await begun()
    await query(
      `UPDATE phone_codes SET sends = ARRAY[last_sent_at - interval '6 minutes'],
         last_sent_at = last_sent_at - interval '6 minutes', expires_at = expires_at - interval '6 minutes'`,
    )
    expect((await enter(TEST_CODE)).error?.code).toBe('code_expired')
  })

  it('opens that checkout only: no login, and no other checkout', async () => {
    const { ctx, enter } = await begun()
    const login = inTransaction((tx) =>
      checkCode(tx, { ...ctx, phone: TEST_PHONE, purpose: WALLET, ip: undefined }, TEST_CODE),
    )
    await expect(login).rejects.toMatchObject({ code: 'code_invalid' })
    expect((await enter(TEST_CODE)).status).toBe(200)
  })

  it('is not needed for a wallet before it was entered', async () => {
    const { headers, checkout } = await begun()
    const { status, error } = await call(getWallet, headers, {
      method: 'GET',
      params: { token: checkout.token },
    })
    expect([status, error?.code]).toEqual([409, 'checkout_not_verified'])
  })

  it('is followed by nothing to pay when a trial comes first', async () => {
    const { ctx } = await newBusiness()
    const price = await newPrice(ctx, { trialDays: 14 })
    const checkout = await newCheckout(ctx, { priceId: price.id as PriceId })
    const headers = await verifiedAt(checkout)
    const { data } = await call(getWallet, headers, { method: 'GET', params: { token: checkout.token } })
    expect([data.requiredPaisa, data.shortfallPaisa]).toEqual(['0', '0'])
  })
})
