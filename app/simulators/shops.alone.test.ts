import { EsewaClient } from 'esewa-pay'
import { describe, expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { env } from '@/lib/infra/env'
import { addProviderAccount } from '@/lib/provider-account/create'
import { accountsAt } from '@/lib/provider-account/offered'
import { performVerification } from '@/lib/provider-account/verify'
import { providerWith } from '@/lib/providers/offered'
import { balanceOfWallet, begin, newWallet, RS_500 } from '@/lib/top-up/wallet.fixture'
import { newBusiness } from '@/testing/business'
import { POST } from './[provider]/api/[...path]/route'
import { atPayPage, choose, goTo, sweep, twoMinutesPass } from './browser.fixture'
import { APP } from './served.fixture'

describe('the simulator of eSewa', () => {
  /** The addresses of eSewa are built into the client, but these fields allow replacing them. */
  function clientOf(config = {}) {
    const client = new EsewaClient({
      secretKey: '8gBm/:&EnhH.1/q',
      productCode: 'EPAYTEST',
      successUrl: `${APP}/success`,
      failureUrl: `${APP}/failure`,
      ...config,
    })
    const { esewa } = env().PROVIDERS.sandbox
    Object.assign(client as object, { baseUrl: esewa?.formUrl, statusUrl: esewa?.statusUrl })
    return client
  }

  it('is used by the npm package esewa-pay like the real one', async () => {
    const client = clientOf()
    const payment = { amount: '100', total_amount: '100', transaction_uuid: `shop-${Date.now()}` }
    const page = await client.initiatePayment(payment)
    expect(page).toMatch(/\/simulators\/esewa\/pay\/[\w-]+$/)
    expect(await client.getTransactionStatus(payment.transaction_uuid, '100')).toMatchObject({
      status: 'PENDING',
    })
    const back = new URL(await choose(page, 'pay'))
    expect(back.origin).toBe(APP)
    expect(await client.verifyPayment(back.searchParams.get('data') ?? '')).toMatchObject({
      status: 'COMPLETE',
      total_amount: '100.0',
      transaction_uuid: payment.transaction_uuid,
    })
    expect(await client.getTransactionStatus(payment.transaction_uuid, '100')).toMatchObject({
      status: 'COMPLETE',
      total_amount: 100,
      product_code: 'EPAYTEST',
      ref_id: expect.any(String),
    })
  })

  it('refuses a shop with another key, one that is elsewhere, and an id that was paid before', async () => {
    const payment = { amount: '100', total_amount: '100', transaction_uuid: `shop-${Date.now()}-a` }
    const refused = { response: { status: 400 } }
    const elsewhere = { successUrl: 'https://shop.example.com/success' }
    await expect(clientOf(elsewhere).initiatePayment(payment)).rejects.toMatchObject(refused)
    await expect(clientOf({ secretKey: 'wrong' }).initiatePayment(payment)).rejects.toMatchObject(refused)
    const page = await clientOf().initiatePayment(payment)
    expect(await clientOf().initiatePayment(payment)).toBe(page)
    await choose(page, 'pay')
    await expect(clientOf().initiatePayment(payment)).rejects.toMatchObject(refused)
  })
})

it('the simulator of Khalti refuses what Khalti refuses', async () => {
  const post = async (path: string, body: unknown, key = 'Key khalti-simulator-key') => {
    const headers = { authorization: key, 'content-type': 'application/json' }
    const url = `${APP}/simulators/khalti/api/v2/epayment/${path}/`
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return [response.status, await response.json()]
  }
  const order = {
    return_url: APP,
    website_url: APP,
    amount: 1_000,
    purchase_order_id: 'a',
    purchase_order_name: 'b',
  }
  expect(await post('initiate', order, 'Key wrong')).toEqual([
    401,
    { detail: 'Invalid token.', status_code: 401 },
  ])
  expect(await post('initiate', { ...order, amount: 999 })).toEqual([
    400,
    { amount: ['Amount should be greater than Rs. 10, that is 1000 paisa.'], error_key: 'validation_error' },
  ])
  for (const return_url of ['https://shop.example.com/', 'javascript:alert(1)', `${APP}.example.com/`])
    expect(await post('initiate', { ...order, return_url })).toMatchObject([
      400,
      { return_url: [expect.stringContaining('own instance')] },
    ])
  const [status, begun] = await post('initiate', order)
  expect([status, begun.expires_in]).toEqual([200, 1800])
  expect(await post('lookup', { pidx: begun.pidx })).toMatchObject([
    200,
    { pidx: begun.pidx, total_amount: 1_000, status: 'Initiated', transaction_id: null, refunded: false },
  ])
  await choose(begun.payment_url, 'cancel')
  expect(await post('lookup', { pidx: begun.pidx })).toMatchObject([400, { status: 'User canceled' }])
})

describe('the simulator of connectIPS', () => {
  it('opens a payment once, and refuses a form that is not signed by its merchant', async () => {
    const { topUp } = await atPayPage('connectips')
    const { url, fields } = topUp.redirect as { url: string; fields: Record<string, string> }
    const send = async (changed: Record<string, string>) => {
      const body = new URLSearchParams({ ...fields, ...changed })
      const response = await fetch(url, { method: 'POST', body, redirect: 'manual' })
      return [response.status, (await response.json()).message]
    }
    expect(await send({})).toEqual([403, 'This TXNID was sent before.'])
    expect(await send({ TXNAMT: '1' })).toEqual([400, 'Invalid TOKEN.'])
    expect(await send({ MERCHANTID: '551' })).toEqual([400, 'Unknown merchant.'])
    expect(await send({ REMARKS: 'x'.repeat(51) })).toEqual([400, 'Invalid REMARKS.'])
  })

  it('takes the payments of a business whose account has no settings', async () => {
    const { ctx, businessId } = await newBusiness()
    await query(`UPDATE businesses SET money_mode = 'own' WHERE id = $1`, [businessId])
    const account = await addProviderAccount(ctx, { provider: 'connectips', settings: {} })
    expect(account.settings).toEqual({})
    expect((await performVerification(ctx, account.id)).status).toBe('verified')
    const wallet = await newWallet(ctx)
    const topUp = await begin(ctx, wallet, { provider: 'connectips' })
    expect(topUp.providerAccountId).toBe(account.id)
    const { url, fields } = topUp.redirect as { url: string; fields: Record<string, string> }
    await choose(await goTo(url, fields), 'never_return')
    await sweep(topUp)
    expect(await balanceOfWallet(wallet)).toBe(RS_500)
  })
})

describe.each(['checkout', 'hmac'])('the simulator of Fonepay, by %s', (protocol) => {
  const provider = () => providerWith('fonepay', 'sandbox', { protocol })
  const order = {
    id: 'a',
    amountPaisa: 49_950n,
    title: 'Wallet top-up',
    successUrl: APP,
    failureUrl: APP,
    websiteUrl: APP,
  }
  const started = async () => {
    const { qr, redirect, ...key } = await provider().initiate(order)
    expect(redirect).toBeNull()
    return { page: qr?.text ?? '', key: { ...key, amountPaisa: order.amountPaisa } }
  }

  it('takes an account without settings, and shows its pay page as a QR', async () => {
    expect(await provider().verify()).toBeUndefined()
    const { page, key } = await started()
    expect(page).toMatch(/\/simulators\/fonepay\/pay\/[\w-]+$/)
    expect(await provider().lookup(key)).toEqual({ state: 'unpaid' })
    expect(await choose(page, 'pay')).toBe(page)
    expect(await provider().lookup(key)).toMatchObject({ state: 'paid', amountPaisa: 49_950n })
  })

  it('keeps an account that lacks the right to ask, or whose session was taken, from nothing for long', async () => {
    const { page, key } = await started()
    await choose(page, 'right_missing')
    await expect(provider().lookup(key)).rejects.toMatchObject({
      refused: protocol === 'hmac' ? 'login' : 'right',
    })
    await twoMinutesPass()
    expect(await provider().lookup(key)).toMatchObject({ state: 'paid' })
    const taken = await started()
    await choose(taken.page, 'session_taken')
    expect(await provider().lookup(taken.key)).toMatchObject({ state: 'paid' })
  })
})

it('an account of a business whose protocol tells no amount fills no wallet', async () => {
  const { ctx, businessId } = await newBusiness()
  await query(`UPDATE businesses SET money_mode = 'own' WHERE id = $1`, [businessId])
  const settings = { protocol: 'hmac' }
  const account = await addProviderAccount(ctx, { provider: 'fonepay', settings })
  expect(account).toMatchObject({ protocol: 'hmac', settings, merchantCode: null })
  expect((await performVerification(ctx, account.id)).status).toBe('verified')
  const place = { environment: 'sandbox', businessId } as const
  expect([...(await accountsAt(place)).values()].map((each) => each?.id)).not.toContain(account.id)
  const wallet = await newWallet(ctx)
  const topUp = await begin(ctx, wallet, { provider: 'khalti' })
  const force = `INSERT INTO topups SELECT (jsonb_populate_record(t, jsonb_build_object('id', uuidv7(), 'provider', 'fonepay',
    'provider_account_id', $2::uuid, 'provider_account_version', 1))).* FROM topups t WHERE id = $1`
  await expect(query(force, [topUp.id, account.id])).rejects.toThrow('its protocol tells no amount')
})

it('a stranger begins sixty simulated payments in ten minutes, and the server of this instance as many as it needs', async () => {
  const beginFrom = async (ip: string) => {
    const headers = { 'x-forwarded-for': ip }
    const request = new Request(`${APP}/simulators/khalti/api/v2/epayment/initiate/`, {
      method: 'POST',
      headers,
    })
    const params = Promise.resolve({ provider: 'khalti', path: ['v2', 'epayment', 'initiate'] })
    return (await POST(request, { params })).status
  }
  const times = (ip: string) => Promise.all(Array.from({ length: 61 }, () => beginFrom(ip)))
  expect((await times('203.0.113.40')).filter((status) => status === 429)).toHaveLength(1)
  expect(await times('127.0.0.1')).not.toContain(429)
})
