import { createPublicKey, createVerify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { privateKeyIn, TEST_PRIVATE_KEY } from '@/lib/infra/keys/private-key'
import { fonepayCheckoutProvider, signFonepay } from './fonepay-checkout'
import { newShop, type ShopOptions } from './fonepay-server.fixture'
import { type PaymentKey, ProviderFailure } from './provider'

// Computed by other software, with a key that is used nowhere else.
const VECTORS: { privateKey: string; checkout: { body: string; signature: string }[] } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'fonepay-vectors.json'), 'utf8'),
)

const LABEL = '0199f3a2b7c1d4e8f6a0'
const PAYMENT: PaymentKey = { paymentId: LABEL, merchantCode: '2222040000000001', amountPaisa: 149_950n }
const ORDER = {
  id: '0190-a',
  amountPaisa: 149_950n,
  title: 'Wallet top-up',
  successUrl: 's',
  failureUrl: 'f',
  websiteUrl: 'w',
}

async function shopWith(options: ShopOptions = {}) {
  const shop = await newShop(options)
  return { shop, provider: fonepayCheckoutProvider(shop.settings) }
}

const PAID = {
  prn: LABEL,
  merchantCode: '98',
  paymentStatus: 'success',
  requestedAmount: '1499.50',
  totalTransactionAmount: '1499.5',
  fonepayTraceId: 1_296_830_344,
  paymentMessage: 'Request Complete',
}

it.each(VECTORS.checkout)('a signature over $body is the computed one', ({ body, signature }) => {
  expect(signFonepay(VECTORS.privateKey, body)).toBe(signature)
})

describe('a QR of Checkout by Fonepay', () => {
  it('is asked for in rupees, under a new label, with every body signed', async () => {
    const { shop, provider } = await shopWith()
    const started = await provider.initiate(ORDER)
    expect(started).toEqual({
      paymentId: expect.stringMatching(/^[a-z0-9]{20}$/),
      merchantCode: '2222040000000001',
      redirect: null,
      qr: { text: 'qr-message', payeeName: 'Himal Fitness' },
      lifetimeMs: null,
    })
    expect((await provider.initiate(ORDER)).paymentId).not.toBe(started.paymentId)
    const [login, made] = shop.hits
    expect(JSON.parse(login?.body ?? '')).toEqual({ username: shop.settings.username, password: 'pass' })
    expect(made?.headers.authorization).toBe('Bearer t1')
    expect(JSON.parse(made?.body ?? '')).toEqual({
      amount: 1499.5,
      billId: started.paymentId,
      terminalId: '2222040000000001',
      paymentMode: 'QR',
      referenceLabel: started.paymentId,
      qrType: 'DYNAMIC_QR',
    })
    const key = createPublicKey(privateKeyIn(TEST_PRIVATE_KEY))
    for (const { body, headers } of shop.hits)
      expect(createVerify('RSA-SHA256').update(body).verify(key, String(headers.signature), 'base64')).toBe(
        true,
      )
  })

  it('names the payee of its text if it has no other name', async () => {
    const qrMessage = '0002015913Himal Fitness6304ABCD'
    const { provider } = await shopWith({ made: [200, { qrMessage, status: 'success' }] })
    expect((await provider.initiate(ORDER)).qr).toEqual({ text: qrMessage, payeeName: 'Himal Fitness' })
    const unnamed = await shopWith({ made: [200, { qrString: 'q', qrDisplayName: ' ', status: 'success' }] })
    expect((await unnamed.provider.initiate(ORDER)).qr).toEqual({ text: 'q', payeeName: null })
  })

  it.each<[number, unknown, string | null, number | null]>([
    [409, { message: 'Terminal detail not found', status: 'FAILED' }, 'terminalId', null],
    [409, { message: 'Unauthorized request' }, 'right', null],
    [409, {}, null, null],
    [409, { message: { referenceLabel: 'already used' } }, null, null],
    [400, { message: { amount: 'invalid' }, status: 'FAILED' }, null, null],
    [200, { status: 'FAILED', qrMessage: 'x', message: 'No' }, null, null],
    [200, { status: 'success', qrMessage: 'x', prn: 'another' }, null, null],
    [200, { status: 'success' }, null, null],
    [429, { retryAfter: 7 }, null, 7],
    [403, { message: 'Forbidden' }, 'right', null],
    [500, { message: 'Internal server error' }, null, null],
    [503, '<html>Service Unavailable</html>', null, null],
  ])('that is refused with %i %o does not begin', async (status, body, refused, retryAfterSeconds) => {
    const { provider } = await shopWith({ made: [status, body] })
    await expect(provider.initiate(ORDER)).rejects.toMatchObject({ refused, retryAfterSeconds })
  })

  it.each<[object, object]>([
    [{}, { state: 'paid', amountPaisa: 149_950n, reference: '1296830344', refundedPaisa: 0n }],
    // A surcharge is paid by the payer.
    [{ totalTransactionAmount: '1504.50' }, { state: 'paid', amountPaisa: 149_950n }],
    [{ totalTransactionAmount: '1498.50' }, { state: 'paid', amountPaisa: 149_850n }],
    [
      { requestedAmount: '15', totalTransactionAmount: '16' },
      { state: 'paid', amountPaisa: 1_600n },
    ],
    [{ requestedAmount: '15' }, { state: 'mismatch' }],
    [{ requestedAmount: undefined }, { state: 'unknown' }],
    [{ totalTransactionAmount: 'x' }, { state: 'unknown' }],
    [{ fonepayTraceId: undefined }, { state: 'unknown' }],
    // Amounts are present even before anything is paid.
    [{ paymentStatus: 'timeout', paymentMessage: 'Data not found.' }, { state: 'unpaid' }],
    [{ paymentStatus: 'failed' }, { state: 'unpaid' }],
    [{ paymentStatus: 'pending' }, { state: 'unpaid' }],
    [{ paymentStatus: 'cancelled' }, { state: 'unpaid' }],
    [{ paymentStatus: 'COMPLETED' }, { state: 'unknown', status: 'COMPLETED' }],
  ])('whose status has %o is %o', async (difference, record) => {
    const { provider } = await shopWith({ status: [200, { ...PAID, ...difference }] })
    expect(await provider.lookup(PAYMENT)).toMatchObject(record)
  })

  it('that is paid under another label is nothing of ours', async () => {
    const { provider } = await shopWith({ status: [200, { ...PAID, prn: 'another' }] })
    await expect(provider.lookup(PAYMENT)).rejects.toMatchObject({ refused: 'reference' })
  })

  it.each<[number, unknown, object]>([
    [500, { message: 'Internal server error' }, { refused: null, isSilent: false }],
    [409, { message: 'Unauthorized request' }, { refused: 'right', isSilent: false }],
    [503, '<html>Service Unavailable</html>', { refused: null, isSilent: true }],
    [200, '<html>Maintenance</html>', { refused: null, isSilent: true }],
    [429, { retryAfter: 7 }, { refused: null, isSilent: true, retryAfterSeconds: 7 }],
  ])('whose status is answered with %i %o finds nothing out', async (status, body, failure) => {
    const { provider } = await shopWith({ status: [status, body] })
    await expect(provider.lookup(PAYMENT)).rejects.toMatchObject(failure)
  })

  it('with the settings of another terminal asks nobody', async () => {
    const { shop, provider } = await shopWith()
    await expect(provider.lookup({ ...PAYMENT, merchantCode: 'T2' })).rejects.toBeInstanceOf(ProviderFailure)
    expect(shop.hits).toEqual([])
  })
})

describe('an account at Checkout by Fonepay', () => {
  it.each<[ShopOptions, string | null | undefined]>([
    [{ status: [500, { message: 'Internal server error' }] }, undefined],
    [{ status: [200, { ...PAID, paymentStatus: 'timeout' }] }, undefined],
    [{ status: [400, { message: 'Bad label' }] }, undefined],
    [{ status: [409, { message: 'Unauthorized request' }] }, 'right'],
    [{ status: [403, {}] }, 'right'],
    [{ login: [401, { message: 'Invalid credentials' }] }, 'login'],
    [{ login: [200, {}] }, null],
    [{ login: [200, '<html></html>'] }, null],
    [{ status: [500, '<html></html>'] }, null],
    [{ status: [502, { message: 'Bad gateway' }] }, null],
  ])('that answers %o is verified, or refused with %s', async (options, refused) => {
    const { provider } = await shopWith(options)
    if (refused === undefined) return expect(await provider.verify()).toBeUndefined()
    await expect(provider.verify()).rejects.toMatchObject({ refused })
  })

  it('lists bank apps by name, and no address that a browser would open itself', async () => {
    const bank = (intentScheme: unknown, bankName: unknown = 'A bank') => ({
      bankName,
      intentScheme,
      bankIcon: 'i',
    })
    const schemes = [
      'https://x/',
      'javascript://x',
      'data:text/html,x',
      'intent://x',
      'FILE://x',
      'nothing',
      null,
    ]
    const banks = [
      bank('himal://pay/', '<b>Himal</b>'),
      ...schemes.map((each) => bank(each)),
      bank('a://p', ''),
      null,
    ]
    const { shop, provider } = await shopWith({ banks: [200, { bankDetails: banks }] })
    expect(await provider.apps?.('0002 &')).toEqual([
      { name: '<b>Himal</b>', link: 'himal://pay/?qrPayload=0002%20%26' },
    ])
    expect(shop.hits.at(-1)).toMatchObject({ method: 'GET', headers: { paymentmode: 'INTENT' } })
    for (const answer of [
      [200, {}],
      [503, '<html></html>'],
      [401, {}],
    ] as [number, unknown][])
      expect(await (await shopWith({ banks: answer })).provider.apps?.('x')).toEqual([])
  })
})
