import { createPublicKey, createVerify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { privateKeyIn, TEST_PRIVATE_KEY } from '@/lib/infra/keys/private-key'
import { connectipsProvider, signConnectips } from './connectips'
import { type PaymentKey, ProviderFailure } from './provider'
import { answering, onceAnswering, startProvider } from './server.fixture'

// Computed by other software, with a key that is used nowhere else.
const VECTORS: { privateKey: string; signed: { fields: Record<string, string>; token: string }[] } =
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'connectips-vectors.json'), 'utf8'))

const PAYMENT: PaymentKey = {
  paymentId: '0199f3a2b7c1d4e8f6a0',
  merchantCode: '550 MER-550-APP-1',
  amountPaisa: 149_950n,
}
const ORDER = {
  id: '0190-a',
  amountPaisa: 149_950n,
  title: 'Wallet top-up',
  successUrl: 's',
  failureUrl: 'f',
  websiteUrl: 'w',
}

const providerAt = (origin: string) =>
  connectipsProvider({
    baseUrl: `${origin}/`,
    pageBaseUrl: 'https://pay.example.com/',
    merchantId: '550',
    appId: 'MER-550-APP-1',
    appName: 'Khata',
    password: 'secret',
    privateKey: TEST_PRIVATE_KEY,
  })

const RECORD = {
  merchantId: 550,
  appId: 'MER-550-APP-1',
  referenceId: PAYMENT.paymentId,
  txnAmt: '149950.00',
  token: null,
  status: 'SUCCESS',
  statusDesc: 'TRANSACTION SUCESSFULL',
  txnId: 40_591_234,
  chargeAmt: '800.00',
  chargeLiability: 'CG',
  creditStatus: '000',
}
const NOT_FOUND = { ...RECORD, status: 'ERROR', statusDesc: 'TRANSACTION NOT FOUND', txnId: undefined }

const isSigned = (message: string, token: string) =>
  createVerify('RSA-SHA256')
    .update(message)
    .verify(createPublicKey(privateKeyIn(TEST_PRIVATE_KEY)), token, 'base64')

it.each(VECTORS.signed)('a token over $fields is the computed one', ({ fields, token }) => {
  expect(signConnectips(VECTORS.privateKey, fields)).toBe(token)
})

describe('a payment at connectIPS', () => {
  it('begins as a signed form, under a short name that no other payment has', async () => {
    const server = await startProvider(answering(200, NOT_FOUND))
    const { paymentId, merchantCode, redirect } = await providerAt(server.origin).initiate(ORDER)
    expect(paymentId).toMatch(/^[a-z0-9]{20}$/)
    expect((await providerAt(server.origin).initiate(ORDER)).paymentId).not.toBe(paymentId)
    expect(merchantCode).toBe(PAYMENT.merchantCode)
    const { TOKEN = '', TXNDATE, ...fields } = redirect?.fields ?? {}
    expect({ ...redirect, fields }).toEqual({
      url: 'https://pay.example.com/connectipswebgw/loginpage',
      method: 'POST',
      fields: {
        MERCHANTID: '550',
        APPID: 'MER-550-APP-1',
        APPNAME: 'Khata',
        TXNID: paymentId,
        TXNCRNCY: 'NPR',
        TXNAMT: '149950',
        REFERENCEID: paymentId,
        REMARKS: 'Wallet top-up',
        PARTICULARS: 'Wallet top-up',
      },
    })
    expect(TXNDATE).toMatch(/^\d\d-\d\d-20\d\d$/)
    const message = `MERCHANTID=550,APPID=MER-550-APP-1,APPNAME=Khata,TXNID=${paymentId},TXNDATE=${TXNDATE},TXNCRNCY=NPR,TXNAMT=149950,REFERENCEID=${paymentId},REMARKS=Wallet top-up,PARTICULARS=Wallet top-up,TOKEN=TOKEN`
    expect(isSigned(message, TOKEN)).toBe(true)
    expect(TOKEN.length).toBeLessThanOrEqual(512)
  })

  it.each([
    [401, 'password'],
    [403, 'right'],
    [429, null],
    [503, null],
  ])('does not begin where HTTP %i is the answer', async (status, refused) => {
    const server = await startProvider(answering(status, {}, { 'retry-after': '7' }))
    await expect(providerAt(server.origin).initiate(ORDER)).rejects.toMatchObject({
      refused,
      isSilent: refused === null,
      retryAfterSeconds: refused === null ? 7 : null,
    })
    await expect(providerAt(server.origin).verify()).rejects.toMatchObject({ refused })
  })

  it('is verified by any other answer that can be read', async () => {
    for (const body of [NOT_FOUND, { message: 'Invalid reference' }]) {
      const server = await startProvider(answering(body === NOT_FOUND ? 200 : 400, body))
      await expect(providerAt(server.origin).verify()).resolves.toBeUndefined()
    }
    const page = await startProvider(answering(200, '<html>Maintenance</html>'))
    await expect(providerAt(page.origin).verify()).rejects.toBeInstanceOf(ProviderFailure)
  })
})

describe('a look-up at connectIPS', () => {
  it('asks with Basic and a token over what it asks for', async () => {
    const server = await startProvider(answering(200, RECORD))
    await providerAt(server.origin).lookup(PAYMENT)
    const [hit] = server.hits
    expect(hit).toMatchObject({
      method: 'POST',
      url: '/connectipswebws/api/creditor/gettxndetail',
      authorization: `Basic ${Buffer.from('MER-550-APP-1:secret').toString('base64')}`,
    })
    const { token, ...asked } = JSON.parse(hit?.body ?? '')
    expect(asked).toEqual({
      merchantId: 550,
      appId: 'MER-550-APP-1',
      referenceId: PAYMENT.paymentId,
      txnAmt: 149_950,
    })
    const message = `MERCHANTID=550,APPID=MER-550-APP-1,REFERENCEID=${PAYMENT.paymentId},TXNAMT=149950`
    expect(isSigned(message, token)).toBe(true)
  })

  it.each<[object, object]>([
    [{}, { state: 'paid', amountPaisa: 149_950n, reference: '40591234', refundedPaisa: 0n }],
    [{ creditStatus: '999' }, { state: 'paid' }],
    [{ creditStatus: 'DEFER' }, { state: 'paid' }],
    [{ statusDesc: 'TRANSACTION SUCCESSFUL', merchantId: '550' }, { state: 'paid' }],
    // A charge is added on top.
    [
      { chargeAmt: '1500.00', chargeLiability: 'MN' },
      { state: 'paid', amountPaisa: 149_950n },
    ],
    [{ txnAmt: '1000.00' }, { state: 'paid', amountPaisa: 1_000n }],
    [{ creditStatus: 'ENTR' }, { state: 'pending' }],
    [{ creditStatus: undefined }, { state: 'pending' }],
    [{ creditStatus: null }, { state: 'pending' }],
    [{ txnId: null }, { state: 'unknown' }],
    [{ txnAmt: '1499.505' }, { state: 'unknown' }],
    [NOT_FOUND, { state: 'unpaid' }],
    [{ status: 'ERROR', statusDesc: 'TRANSACTION INCOMPLETE', referenceId: null }, { state: 'unpaid' }],
    [{ status: 'FAILED', statusDesc: 'TRANSACTION UNSUCCESSFUL' }, { state: 'unpaid' }],
    [
      { status: 'ERROR', statusDesc: 'SYSTEM BUSY' },
      { state: 'unknown', status: 'ERROR SYSTEM BUSY' },
    ],
  ])('that answers with %o finds %o', async (difference, record) => {
    const server = await startProvider(answering(200, { ...RECORD, ...difference }))
    expect(await providerAt(server.origin).lookup(PAYMENT)).toMatchObject(record)
  })

  it.each([{ referenceId: 'another' }, { referenceId: undefined }, { merchantId: 551 }])(
    'that is told of a payment with %o believes nothing',
    async (difference) => {
      const server = await startProvider(answering(200, { ...RECORD, ...difference }))
      await expect(providerAt(server.origin).lookup(PAYMENT)).rejects.toMatchObject({ refused: 'reference' })
    },
  )

  it('with the settings of another merchant asks nobody', async () => {
    const server = await startProvider(answering(200, NOT_FOUND))
    const lookup = providerAt(server.origin).lookup({ ...PAYMENT, merchantCode: '551 MER-551-APP-1' })
    await expect(lookup).rejects.toMatchObject({ isSilent: false, refused: null })
    expect(server.hits).toEqual([])
  })

  it.each(onceAnswering)('that gets %s finds nothing out', async (_, answer) => {
    const server = await startProvider(answer)
    await expect(providerAt(server.origin).lookup(PAYMENT)).rejects.toBeInstanceOf(ProviderFailure)
  })
})

it.each([
  [`TXNID=${PAYMENT.paymentId}`, 'paid'],
  ['TXNID=another', 'none'],
  ['', 'none'],
])('a return with %s says %s', (query, hint) => {
  expect(providerAt('http://127.0.0.1:9').verifyReturn(new URLSearchParams(query), PAYMENT)).toBe(hint)
})
