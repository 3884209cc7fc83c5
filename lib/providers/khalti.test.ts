import { describe, expect, it } from 'vitest'
import { khaltiProvider } from './khalti'
import { type PaymentKey, ProviderFailure } from './provider'
import { answering, onceAnswering, startProvider } from './server.fixture'

const PAYMENT: PaymentKey = { paymentId: 'px1', merchantCode: null, amountPaisa: 100_000n }
const ORDER = {
  id: '0190-a',
  amountPaisa: 100_000n,
  title: 'Wallet top-up',
  successUrl: 'https://pay.example.com/back',
  failureUrl: 'https://pay.example.com/back/failure',
  websiteUrl: 'https://pay.example.com',
}

const providerAt = (origin: string) => khaltiProvider({ baseUrl: `${origin}/api/v2/`, secretKey: 'secret' })

const RECORD = {
  pidx: 'px1',
  total_amount: 100_000,
  status: 'Completed',
  transaction_id: 'GFq9PFS7b2iYvL8Lir9oXe',
  fee: 0,
  refunded: false,
}
const BEGUN = {
  pidx: 'px1',
  payment_url: 'https://test-pay.khalti.com/?pidx=px1',
  expires_at: '2026-11-21T18:00:00+05:45',
  expires_in: 1800,
}

describe('a payment at Khalti', () => {
  it('begins with amounts in paisa and the key in its header, under the exact path', async () => {
    const server = await startProvider(answering(200, BEGUN))
    expect(await providerAt(server.origin).initiate(ORDER)).toEqual({
      paymentId: 'px1',
      merchantCode: null,
      redirect: { url: 'https://test-pay.khalti.com/?pidx=px1', method: 'GET' },
      qr: null,
      lifetimeMs: 1_800_000,
    })
    const [hit] = server.hits
    expect(hit).toMatchObject({
      method: 'POST',
      url: '/api/v2/epayment/initiate/',
      authorization: 'Key secret',
    })
    expect(JSON.parse(hit?.body ?? '')).toEqual({
      return_url: 'https://pay.example.com/back',
      website_url: 'https://pay.example.com',
      amount: 100_000,
      purchase_order_id: '0190-a',
      purchase_order_name: 'Wallet top-up',
    })
  })

  it.each<[string, number, object]>([
    ['the key is refused', 401, { detail: 'Invalid token.', status_code: 401 }],
    [
      'the amount is refused',
      400,
      { amount: ['Amount should be greater than Rs. 10.'], error_key: 'validation_error' },
    ],
    ['the answer has no address', 200, { pidx: 'px1' }],
    ['the answer has no pidx', 200, { payment_url: BEGUN.payment_url }],
    ['the address is a script', 200, { ...BEGUN, payment_url: 'javascript:alert(1)' }],
  ])('does not begin when %s', async (_, status, body) => {
    const server = await startProvider(answering(status, body))
    await expect(providerAt(server.origin).initiate(ORDER)).rejects.toBeInstanceOf(ProviderFailure)
  })

  it('tells no key in its failure', async () => {
    const failure = await providerAt('http://127.0.0.1:9')
      .initiate(ORDER)
      .catch((error: unknown) => error)
    expect(`${failure}`).not.toContain('secret')
    expect(failure).toMatchObject({ reason: 'ECONNREFUSED' })
  })
})

describe('a look-up at Khalti', () => {
  it.each<[number, object, object]>([
    [
      200,
      {},
      { state: 'paid', amountPaisa: 100_000n, reference: 'GFq9PFS7b2iYvL8Lir9oXe', refundedPaisa: 0n },
    ],
    [
      200,
      { total_amount: '100000', transaction_id: 12, more: {} },
      { state: 'paid', amountPaisa: 100_000n, reference: '12' },
    ],
    [200, { total_amount: 999 }, { state: 'paid', amountPaisa: 999n }],
    [200, { status: 'Refunded', refunded: true }, { state: 'paid', refundedPaisa: 100_000n }],
    [200, { status: 'Partially Refunded', refunded: true }, { state: 'paid', refundedPaisa: null }],
    [200, { status: 'Partially refunded', refunded: 40_000 }, { state: 'paid', refundedPaisa: 40_000n }],
    [200, { status: 'Pending', transaction_id: null }, { state: 'pending' }],
    [200, { status: 'Initiated', transaction_id: null }, { state: 'unpaid' }],
    [400, { status: 'Expired', transaction_id: null }, { state: 'expired' }],
    [400, { status: 'User canceled', transaction_id: null }, { state: 'canceled' }],
    [200, { status: 'Failed' }, { state: 'unknown', status: 'failed' }],
    [200, { pidx: 'px2' }, { state: 'mismatch' }],
    [200, { pidx: undefined }, { state: 'unknown' }],
    [200, { transaction_id: null }, { state: 'unknown' }],
    [200, { total_amount: 100_000.5 }, { state: 'unknown' }],
  ])('that answers %i with %o finds %o', async (status, difference, record) => {
    const server = await startProvider(answering(status, { ...RECORD, ...difference }))
    expect(await providerAt(server.origin).lookup(PAYMENT)).toMatchObject(record)
    expect(server.hits).toEqual([
      {
        method: 'POST',
        url: '/api/v2/epayment/lookup/',
        body: '{"pidx":"px1"}',
        authorization: 'Key secret',
      },
    ])
  })

  it.each(onceAnswering)('that gets %s finds nothing out', async (_, answer) => {
    const server = await startProvider(answer)
    await expect(providerAt(server.origin).lookup(PAYMENT)).rejects.toBeInstanceOf(ProviderFailure)
  })
})

it.each<[string, string]>([
  ['pidx=px1&status=Completed&total_amount=100000', 'paid'],
  ['pidx=px1&status=User+canceled', 'gave_up'],
  ['pidx=px1&status=Pending', 'pending'],
  ['pidx=px1&status=Expired', 'none'],
  ['pidx=px2&status=Completed', 'none'],
  ['status=Completed', 'none'],
  ['', 'none'],
])('a return with %s says %s', (query, hint) => {
  expect(providerAt('http://127.0.0.1:9').verifyReturn(new URLSearchParams(query), PAYMENT)).toBe(hint)
})
