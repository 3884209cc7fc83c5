import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { fonepayHmacProvider, signFonepayHmac } from './fonepay-hmac'
import { type PaymentKey, ProviderFailure } from './provider'
import { answering, onceAnswering, startProvider } from './server.fixture'

// Printed in Fonepay's document, and computed by other software.
const VECTORS: {
  hmac: { secret: string; signed: string; dataValidation: string }[]
  printedBeginnings: { signed: string; beginning: string }[]
} = JSON.parse(readFileSync(path.join(import.meta.dirname, 'fonepay-vectors.json'), 'utf8'))

const LABEL = '0199f3a2b7c1d4e8f6a0'
const PAYMENT: PaymentKey = { paymentId: LABEL, merchantCode: 'fonepay123', amountPaisa: 149_950n }
const ORDER = {
  id: '0190-a',
  amountPaisa: 149_950n,
  title: 'Himal Gym, membership of Asha',
  successUrl: 's',
  failureUrl: 'f',
  websiteUrl: 'w',
}
const providerAt = (origin: string) =>
  fonepayHmacProvider({
    hmacBaseUrl: `${origin}/api/`,
    merchantCode: 'fonepay123',
    secret: 'fonepay',
    username: 'bijayk',
    password: 'password',
  })

const EMV =
  '00020101021226280010NP.FONEPAY0110987654321052045912530352454071499.505802NP5913Himal Fitness6304ABCD'
const MADE = { message: 'successfull', qrMessage: EMV, status: 'CREATED', statusCode: 201, success: true }
const PAID = {
  fonepayTraceId: 1_296_830_344,
  merchantCode: 'fonepay123',
  paymentStatus: 'success',
  prn: LABEL,
}

it.each(VECTORS.hmac)('a signature over $signed is the known one', ({ secret, signed, dataValidation }) => {
  expect(signFonepayHmac(secret, signed.split(','))).toBe(dataValidation)
})

it.each(VECTORS.printedBeginnings)('a printed signature is that of $signed', ({ signed, beginning }) => {
  const printed = signFonepayHmac('a7e3512f5032480a83137793cb2021dc', signed.split(','))
  expect(printed.slice(0, beginning.length)).toBe(beginning)
})

describe("Fonepay's dynamic QR", () => {
  it('is asked for with a signature, and names the payee of its text', async () => {
    const server = await startProvider(answering(200, MADE))
    const started = await providerAt(server.origin).initiate(ORDER)
    expect(started).toEqual({
      paymentId: expect.stringMatching(/^[a-z0-9]{20}$/),
      merchantCode: 'fonepay123',
      redirect: null,
      qr: { text: EMV, payeeName: 'Himal Fitness' },
      lifetimeMs: null,
    })
    const [hit] = server.hits
    expect(hit).toMatchObject({
      method: 'POST',
      url: '/api/merchant/merchantDetailsForThirdParty/thirdPartyDynamicQrDownload',
    })
    const { dataValidation, ...sent } = JSON.parse(hit?.body ?? '')
    const prn = started.paymentId
    expect(sent).toEqual({
      amount: '1499.50',
      remarks1: 'HimalGymmembershipofAsha',
      remarks2: prn,
      prn,
      merchantCode: 'fonepay123',
      username: 'bijayk',
      password: 'password',
    })
    const signed = ['1499.50', prn, 'fonepay123', 'HimalGymmembershipofAsha', prn]
    expect(dataValidation).toBe(signFonepayHmac('fonepay', signed))
  })

  it.each([
    ['Data Validation Failed', 'secret'],
    ['Invalid Merchant Code', 'merchantCode'],
    ['Invalid username', 'login'],
  ])('refuses with "%s" the setting %s, with whatever status', async (message, refused) => {
    const body = { documentation: 'Merchant request Exception', errorCode: 406, message }
    for (const status of [200, 406, 500]) {
      const server = await startProvider(answering(status, body))
      const provider = providerAt(server.origin)
      await expect(provider.initiate(ORDER)).rejects.toMatchObject({ refused, isSilent: false })
      await expect(provider.verify()).rejects.toMatchObject({ refused })
      await expect(provider.lookup(PAYMENT)).rejects.toMatchObject({ refused })
    }
  })

  it.each([
    [200, { ...MADE, success: false }],
    [200, { ...MADE, qrMessage: undefined }],
    [429, { retryAfter: 7 }],
    [503, '<html>Service Unavailable</html>'],
  ])('that answers %i %o does not begin', async (status, body) => {
    const server = await startProvider(answering(status, body))
    await expect(providerAt(server.origin).initiate(ORDER)).rejects.toMatchObject({
      refused: null,
      retryAfterSeconds: status === 429 ? 7 : null,
    })
  })

  it('is paid as it was asked for, because it tells no amount', async () => {
    const server = await startProvider(answering(200, PAID))
    expect(await providerAt(server.origin).lookup(PAYMENT)).toEqual({
      state: 'paid',
      amountPaisa: 149_950n,
      reference: '1296830344',
      refundedPaisa: 0n,
    })
    const { dataValidation } = JSON.parse(server.hits[0]?.body ?? '')
    expect(dataValidation).toBe(signFonepayHmac('fonepay', [LABEL, 'fonepay123']))
  })

  it.each<[object, object]>([
    [{ paymentStatus: 'failed' }, { state: 'unpaid' }],
    [{ paymentStatus: 'pending' }, { state: 'unpaid' }],
    [{ paymentStatus: 'COMPLETED' }, { state: 'unknown', status: 'COMPLETED' }],
    [{ fonepayTraceId: null }, { state: 'unknown' }],
  ])('with %o is %o', async (difference, record) => {
    const server = await startProvider(answering(200, { ...PAID, ...difference }))
    expect(await providerAt(server.origin).lookup(PAYMENT)).toMatchObject(record)
  })

  it.each([{ prn: 'another' }, { prn: undefined }, { merchantCode: 'another' }])(
    'that is paid with %o is nothing of ours',
    async (difference) => {
      const server = await startProvider(answering(200, { ...PAID, ...difference }))
      await expect(providerAt(server.origin).lookup(PAYMENT)).rejects.toMatchObject({ refused: 'reference' })
    },
  )

  it('with the settings of another merchant asks nobody', async () => {
    const server = await startProvider(answering(200, PAID))
    const lookup = providerAt(server.origin).lookup({ ...PAYMENT, merchantCode: 'another' })
    await expect(lookup).rejects.toMatchObject({ isSilent: false, refused: null })
    expect(server.hits).toEqual([])
  })

  it.each(onceAnswering)('that gives %s finds nothing out', async (_, answer) => {
    const server = await startProvider(answer)
    await expect(providerAt(server.origin).lookup(PAYMENT)).rejects.toBeInstanceOf(ProviderFailure)
  })
})
