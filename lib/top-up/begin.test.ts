import { describe, expect, it } from 'vitest'
import { newId, type TopUpId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { ctxOf, eventTypes, newBusiness } from '@/testing/business'
import { initiateTopUp } from './initiate'
import { presentTopUp } from './present'
import { CALLS, ORIGIN, PAYMENTS, TROUBLE } from './provider-server.fixture'
import { getTopUp, listTopUps } from './read'
import { checkReturnUrl, returnAddressOf } from './return-address'
import { beginTopUpInput } from './schema'
import { age, begin, intend, newWallet, topUpNow } from './wallet.fixture'

describe('a top-up', () => {
  it('at eSewa begins as a signed form that the browser posts', async () => {
    const { ctx } = await newBusiness()
    const topUp = presentTopUp(await begin(ctx, await newWallet(ctx), { amountPaisa: 35_050n }))
    expect(topUp).toMatchObject({
      status: 'initiated',
      provider: 'esewa',
      amountPaisa: '35050',
      settledAt: null,
    })
    expect(topUp.redirect).toMatchObject({ url: `${ORIGIN}/esewa/api/epay/main/v2/form`, method: 'POST' })
    expect(topUp.redirect?.fields).toMatchObject({
      amount: '350.50',
      total_amount: '350.50',
      tax_amount: '0',
      product_service_charge: '0',
      product_delivery_charge: '0',
      product_code: 'EPAYTEST',
      signed_field_names: 'total_amount,transaction_uuid,product_code',
      success_url: `http://localhost:3000/api/providers/esewa/return/${topUp.id}`,
      failure_url: `http://localhost:3000/api/providers/esewa/return/${topUp.id}/failure`,
    })
    expect(topUp.redirect?.fields?.transaction_uuid).toMatch(/^[A-Za-z0-9-]+$/)
  })

  it('at Khalti begins as a page of Khalti, for as long as Khalti says', async () => {
    const { ctx } = await newBusiness()
    const topUp = await begin(ctx, await newWallet(ctx), { provider: 'khalti' })
    const pidx = topUp.providerPaymentId as string
    expect(presentTopUp(topUp).redirect).toEqual({ url: `${ORIGIN}/pay?pidx=${pidx}`, method: 'GET' })
    expect(PAYMENTS.get(pidx)?.amount).toBe(50_000)
    const lifetimeMs = topUp.expiresAt.getTime() - topUp.createdAt.getTime()
    expect(Math.round(lifetimeMs / 60_000)).toBe(30)
  })

  it('shows no way to pay once its time is over', async () => {
    const { ctx } = await newBusiness()
    const topUp = await begin(ctx, await newWallet(ctx))
    await age(topUp, '31 minutes')
    expect(presentTopUp(await topUpNow(topUp)).redirect).toBeNull()
  })

  it('that a crash interrupted after its intent begins when it is asked for again, once', async () => {
    const { ctx } = await newBusiness()
    const id = await intend(ctx, await newWallet(ctx), { provider: 'khalti' })
    const first = await initiateTopUp(id)
    const again = await Promise.all(Array.from({ length: 10 }, () => initiateTopUp(id)))
    for (const each of again) expect(each.providerPaymentId).toBe(first.providerPaymentId)
    expect(CALLS).toHaveLength(1)
  })

  it('that two processes begin at the same moment can be paid at one address', async () => {
    const { ctx } = await newBusiness()
    const id = await intend(ctx, await newWallet(ctx), { provider: 'khalti' })
    const both = await Promise.all([initiateTopUp(id), initiateTopUp(id)])
    expect(both[0]?.redirect).toEqual(both[1]?.redirect)
    expect(presentTopUp(await topUpNow({ id })).redirect).toEqual(both[0]?.redirect)
  })

  it.each(['esewa', 'khalti'] as const)(
    'at %s, while it does not answer, has nothing to pay',
    async (provider) => {
      const { ctx } = await newBusiness()
      const wallet = await newWallet(ctx)
      const id = await intend(ctx, wallet, { provider })
      TROUBLE.answer = (response) => response.destroy()
      await expect(initiateTopUp(id)).rejects.toMatchObject({ code: 'provider_unavailable', status: 503 })
      expect(presentTopUp(await topUpNow({ id })).redirect).toBeNull()
      // When the provider is back, the same call succeeds.
      TROUBLE.answer = null
      expect((await initiateTopUp(id)).redirect).not.toBeNull()
    },
  )

  it.each([
    ['999', 'must be from "1000" to "10000000".'],
    ['10000001', 'must be from "1000" to "10000000".'],
  ])('of %s paisa is refused', (amountPaisa, message) => {
    const parsed = beginTopUpInput.safeParse({ provider: 'esewa', amountPaisa })
    expect(parsed.error?.issues).toMatchObject([{ path: ['amountPaisa'], message }])
  })

  it('at a provider that is not offered is refused, with those that are', async () => {
    const { productionCtx } = await newBusiness()
    const wallet = await newWallet(productionCtx)
    await expect(intend(productionCtx, wallet)).rejects.toMatchObject({
      code: 'parameter_invalid',
      facts: { param: 'provider', message: expect.stringContaining('is not offered') },
    })
  })

  it('that would fill the wallet beyond its limit is refused', async () => {
    const { ctx } = await newBusiness()
    const wallet = { ...(await newWallet(ctx)), balancePaisa: 9_999_999_999_999_000n }
    await expect(intend(ctx, wallet)).rejects.toMatchObject({ code: 'wallet_limit_exceeded' })
  })

  it('is refused when fifty of the same wallet are unfinished', async () => {
    const { ctx } = await newBusiness()
    const wallet = await newWallet(ctx)
    for (let n = 0; n < 50; n++) await intend(ctx, wallet)
    await expect(intend(ctx, wallet)).rejects.toMatchObject({ code: 'rate_limited' })
    await intend(ctx, await newWallet(ctx))
  })

  it('lives on real time, also where a sandbox clock is a year ahead', async () => {
    const { ctx, businessId } = await newBusiness()
    await query('INSERT INTO sandbox_clocks (business_id, offset_ms) VALUES ($1, $2)', [
      businessId,
      365 * 86_400_000,
    ])
    const { createdAt } = await begin(await ctxOf(businessId), await newWallet(ctx))
    expect(Math.abs(createdAt.getTime() - Date.now())).toBeLessThan(3_600_000)
  })

  it('tells no merchant that it has begun', async () => {
    const { ctx } = await newBusiness()
    const { id } = await begin(ctx, await newWallet(ctx))
    expect(await eventTypes(ctx, id)).toEqual([])
  })
})

describe('the top-ups of a wallet', () => {
  it('are its own: those of another wallet are unknown', async () => {
    const { ctx } = await newBusiness()
    const [mine, theirs] = [await newWallet(ctx), await newWallet(ctx)]
    const topUp = await begin(ctx, mine)
    expect((await getTopUp({ walletId: mine.id }, topUp.id as TopUpId)).id).toBe(topUp.id)
    for (const scope of [{ walletId: theirs.id }, { walletId: mine.id, checkoutSessionId: newId('cs') }])
      await expect(getTopUp(scope, topUp.id as TopUpId)).rejects.toMatchObject({ code: 'resource_not_found' })
    expect((await listTopUps({ walletId: theirs.id }, { limit: 20 })).items).toEqual([])
  })

  it('are listed newest first, in pages', async () => {
    const { ctx } = await newBusiness()
    const wallet = await newWallet(ctx)
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.unshift((await begin(ctx, wallet)).id)
    const first = await listTopUps({ walletId: wallet.id }, { limit: 2 })
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const rest = await listTopUps({ walletId: wallet.id }, { limit: 2, cursor: ids[1] })
    expect([rest.items.map(({ id }) => id), rest.nextCursor]).toEqual([ids.slice(2), null])
  })
})

describe('the way back from the provider', () => {
  it('leads to a page of this service only', () => {
    expect(checkReturnUrl('http://localhost:3000/wallet?a=b')).toBe('http://localhost:3000/wallet?a=b')
    const elsewhere = [
      'https://evil.example.com/',
      'http://localhost:3001/wallet',
      'http://localhost:3000@evil.example.com/',
      'http://user:pass@localhost:3000/',
      'javascript:alert(1)',
      '//evil.example.com',
      '/wallet',
    ]
    for (const url of elsewhere)
      expect(() => checkReturnUrl(url)).toThrow(expect.objectContaining({ code: 'parameter_invalid' }))
  })

  it('is kept encrypted', async () => {
    const { ctx } = await newBusiness()
    const returnTo = 'http://localhost:3000/checkout/secret-token'
    const topUp = await begin(ctx, await newWallet(ctx), { returnTo })
    expect(returnAddressOf(topUp)).toBe(returnTo)
    const [row] = await query<{ text: string }>('SELECT t::text AS text FROM topups t WHERE id = $1', [
      topUp.id,
    ])
    expect(row?.text).not.toContain('secret-token')
    expect(row?.text).not.toContain(Buffer.from('secret-token').toString('hex'))
    expect(toWire('top', topUp.id)).toMatch(/^top_/)
  })
})
