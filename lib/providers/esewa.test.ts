import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { esewaProvider } from './esewa'
import { openSignedReturn, SIGNED_FORM_FIELDS, signEsewa } from './esewa-signature'
import { type PaymentKey, ProviderFailure } from './provider'
import { fromRupees, toRupees } from './rupees'
import { answering, onceAnswering, startProvider } from './server.fixture'

const KEY = '8gBm/:&EnhH.1/q'
const PAYMENT: PaymentKey = { paymentId: 'a-1', merchantCode: 'EPAYTEST', amountPaisa: 100_000n }

function providerAt(origin: string) {
  return esewaProvider({
    formUrl: `${origin}/form`,
    statusUrl: `${origin}/api/epay/transaction/status/`,
    productCode: 'EPAYTEST',
    secretKey: KEY,
  })
}

const RECORD = {
  product_code: 'EPAYTEST',
  transaction_uuid: 'a-1',
  total_amount: 1000.0,
  status: 'COMPLETE',
  ref_id: '0001TS9',
}

describe('a signature of eSewa', () => {
  it.each([
    ['110', '241028', 'i94zsd3oXF6ZsSr/kGqT4sSzYQzjj1W/waxjWyRwaME='],
    ['100', '11-201-13', '5DZywcrTKD0gia/rsSMcrRHmJl+4Tbol6S+lWgdJ94E='],
  ])('of %s rupees for %s is the published one', (total_amount, transaction_uuid, signature) => {
    const fields = { total_amount, transaction_uuid, product_code: 'EPAYTEST' }
    expect(signEsewa(KEY, SIGNED_FORM_FIELDS, fields)).toBe(signature)
  })

  const PUBLISHED = {
    transaction_code: '000AWEO',
    status: 'COMPLETE',
    total_amount: '1000.0',
    transaction_uuid: '250610-162413',
    product_code: 'EPAYTEST',
    signed_field_names:
      'transaction_code,status,total_amount,transaction_uuid,product_code,signed_field_names',
    signature: '62GcfZTmVkzhtUeh+QJ1AqiJrjoWWGof3U+eTPTZ7fA=',
  }
  const encoded = (fields: unknown) => Buffer.from(JSON.stringify(fields)).toString('base64')

  it('in a return is verified over the texts as they were sent', () => {
    expect(openSignedReturn(KEY, encoded(PUBLISHED))).toMatchObject({ total_amount: '1000.0' })
    expect(openSignedReturn(KEY, encoded({ ...PUBLISHED, total_amount: '1000' }))).toBeNull()
    expect(openSignedReturn('another key', encoded(PUBLISHED))).toBeNull()
  })

  it('must cover every field that counts', () => {
    const forge = (names: string, fields: Record<string, string>) => {
      const message = names.split(',').map((name) => `${name}=${fields[name]}`)
      const signature = createHmac('sha256', KEY).update(message.join(',')).digest('base64')
      return encoded({ ...fields, signed_field_names: names, signature })
    }
    const all = PUBLISHED.signed_field_names.replace(',signed_field_names', '')
    expect(openSignedReturn(KEY, forge(all, PUBLISHED))).not.toBeNull()
    for (const left of all.split(',')) {
      const names = all.split(',').filter((name) => name !== left)
      expect(openSignedReturn(KEY, forge(names.join(','), PUBLISHED))).toBeNull()
    }
    expect(openSignedReturn(KEY, forge('toString', PUBLISHED))).toBeNull()
  })

  it('is looked for in anything that a browser can send', () => {
    for (const data of ['', 'x', '%%%', encoded(null), encoded([]), encoded({}), 'a'.repeat(100_000)])
      expect(openSignedReturn(KEY, data)).toBeNull()
  })
})

describe('amounts in rupees', () => {
  it.each<[bigint, string]>([
    [1_000n, '10'],
    [35_050n, '350.50'],
    [35_005n, '350.05'],
    [10_000_000n, '100000'],
  ])('%s paisa are sent as %s', (paisa, rupees) => expect(toRupees(paisa)).toBe(rupees))

  it.each<[unknown, bigint | null]>([
    ['1,000.0', 100_000n],
    ['1,00,000.00', 10_000_000n],
    ['1000', 100_000n],
    [1000, 100_000n],
    [1000.5, 100_050n],
    ['10.05', 1_005n],
    ['10.050', 1_005n],
    ['10.055', null],
    ['-10', null],
    ['1e3', null],
    [1e30, null],
    ['', null],
    [null, null],
    [Number.NaN, null],
    [{}, null],
  ])('%o is read as %s paisa', (value, paisa) => expect(fromRupees(value)).toBe(paisa))
})

describe("a return from eSewa's page", () => {
  const back = (fields: Record<string, string>, key = KEY) => {
    const signed = 'transaction_code,status,total_amount,transaction_uuid,product_code,signed_field_names'
    const all: Record<string, string> = {
      transaction_code: 'T1',
      status: 'COMPLETE',
      total_amount: '1,000.0',
      transaction_uuid: 'a-1',
      product_code: 'EPAYTEST',
      signed_field_names: signed,
      ...fields,
    }
    const message = signed.split(',').map((name) => `${name}=${all[name]}`)
    const signature = createHmac('sha256', key).update(message.join(',')).digest('base64')
    return Buffer.from(JSON.stringify({ ...all, signature })).toString('base64')
  }
  const hint = (data: string) =>
    providerAt('http://127.0.0.1:9').verifyReturn(new URLSearchParams(`data=${data}`), PAYMENT)

  it('says "paid" only if eSewa signed this payment with this amount', () => {
    expect(hint(encodeURIComponent(back({})))).toBe('paid')
    // A plus sign that was not encoded arrives as a space.
    expect(hint(back({}))).toBe('paid')
    expect(hint(encodeURIComponent(back({ status: 'PENDING' })))).toBe('pending')
    for (const forged of [
      back({}, 'another key'),
      back({ total_amount: '10.0' }),
      back({ transaction_uuid: 'a-2' }),
      back({ product_code: 'OTHER' }),
      back({ status: 'CANCELED' }),
      'nonsense',
    ])
      expect(hint(encodeURIComponent(forged))).toBe('none')
  })
})

describe('a look-up at eSewa', () => {
  it('asks for the payment with its code and amount, under the exact path', async () => {
    const server = await startProvider(answering(200, RECORD))
    await providerAt(server.origin).lookup(PAYMENT)
    expect(server.hits).toEqual([
      {
        method: 'GET',
        url: '/api/epay/transaction/status/?product_code=EPAYTEST&total_amount=1000&transaction_uuid=a-1',
        body: '',
        authorization: undefined,
      },
    ])
  })

  it.each<[object, object]>([
    [{}, { state: 'paid', amountPaisa: 100_000n, reference: '0001TS9', refundedPaisa: 0n }],
    [
      { total_amount: '1,000.0', ref_id: 17, extra: [1] },
      { state: 'paid', amountPaisa: 100_000n, reference: '17' },
    ],
    [{ total_amount: 10 }, { state: 'paid', amountPaisa: 1_000n }],
    [{ status: 'complete' }, { state: 'paid' }],
    [{ status: 'FULL_REFUND' }, { state: 'paid', refundedPaisa: 100_000n }],
    [{ status: 'PARTIAL_REFUND' }, { state: 'paid', refundedPaisa: null }],
    [{ status: 'PENDING', ref_id: null }, { state: 'pending' }],
    [{ status: 'AMBIGUOUS' }, { state: 'pending' }],
    [{ status: 'NOT_FOUND' }, { state: 'unpaid' }],
    [{ status: 'CANCELED' }, { state: 'canceled' }],
    [{ status: 'SUCCESS' }, { state: 'unknown', status: 'SUCCESS' }],
    [{ transaction_uuid: 'a-2' }, { state: 'mismatch' }],
    [{ product_code: 'OTHER' }, { state: 'mismatch' }],
    [{ transaction_uuid: undefined }, { state: 'unknown' }],
    [{ ref_id: null }, { state: 'unknown' }],
    [{ total_amount: 'free' }, { state: 'unknown' }],
    [{ total_amount: undefined }, { state: 'unknown' }],
  ])('that answers with %o finds %o', async (difference, record) => {
    const server = await startProvider(answering(200, { ...RECORD, ...difference }))
    expect(await providerAt(server.origin).lookup(PAYMENT)).toMatchObject(record)
  })

  it('reads the body before it judges the status', async () => {
    const server = await startProvider(answering(404, { ...RECORD, status: 'NOT_FOUND' }))
    expect(await providerAt(server.origin).lookup(PAYMENT)).toEqual({ state: 'unpaid' })
  })
})

describe.each(onceAnswering)('while the provider answers with %s', (_, answer) => {
  it('a look-up finds nothing out, and a payment cannot begin', async () => {
    const server = await startProvider(answer)
    const provider = providerAt(server.origin)
    await expect(provider.lookup(PAYMENT)).rejects.toBeInstanceOf(ProviderFailure)
  })
})

it('a payment begins only where it could be looked up', async () => {
  const order = {
    id: 'a-1',
    amountPaisa: 100_000n,
    title: 'x',
    successUrl: 's',
    failureUrl: 'f',
    websiteUrl: 'w',
  }
  const down = await startProvider(
    answering(200, { code: 0, error_message: 'Service is currently unavailable' }),
  )
  await expect(providerAt(down.origin).initiate(order)).rejects.toBeInstanceOf(ProviderFailure)
  await expect(providerAt('http://127.0.0.1:9').initiate(order)).rejects.toBeInstanceOf(ProviderFailure)
  // Any answer about an unknown payment shows that the provider is up.
  const strict = await startProvider(
    answering(400, { code: 'ES101', error_message: 'Transaction not found' }),
  )
  expect((await providerAt(strict.origin).initiate(order)).redirect?.method).toBe('POST')
})
