import { once } from 'node:events'
import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import type { TopUpModel } from '@/prisma/generated/models'

// A server that behaves like the providers, for the tests of a file. It is written from their documentation and shares no code with the
// adapters. Import it before anything reads the environment.

type Fields = Record<string, unknown>

interface PaymentOfTest {
  amount: number | string
  status: string
  reference: string | null
  /** Fields that replace those of the answer. */
  more?: Fields
}

export const CALLS: string[] = []
/** The payments of the server, by transaction_uuid, pidx, TXNID or label. */
export const PAYMENTS = new Map<string, PaymentOfTest>()
/** Replaces the answer to every call until the test ends. */
export const TROUBLE: { answer: ((response: ServerResponse) => void) | null } = { answer: null }
/** Awaited before an answer is sent, until the test ends. */
export const PAUSE: { until: (() => Promise<unknown>) | null } = { until: null }

/** The secret keys of Khalti and the passwords of connectIPS that the server refuses, until the test ends. */
export const REFUSED_KEYS = new Set<string>()
/** The secret keys of Khalti that get no answer from the server, until the test ends. */
export const SILENT_KEYS = new Set<string>()
/** The secret key of the Khalti merchant that started a payment. Other merchants cannot read it. */
export const MERCHANTS = new Map<string, string>()

let pidx = 0

const server = http.createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const url = new URL(request.url ?? '', 'http://provider')
  CALLS.push(`${request.method} ${url.pathname}`)
  await PAUSE.until?.()
  if (TROUBLE.answer) return TROUBLE.answer(response)
  const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Fields
  const authorization = String(request.headers.authorization)
  const key = authorization.replace('Key ', '')
  if (SILENT_KEYS.has(key)) return response.destroy()
  const [status, fields] = url.pathname.startsWith('/esewa/')
    ? esewa(url.searchParams)
    : url.pathname.startsWith('/connectips/')
      ? connectips(body, key)
      : url.pathname.startsWith('/fonepay/')
        ? fonepay(url.pathname, body, authorization)
        : khalti(url.pathname, body, key)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(fields))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
server.unref()

export const ORIGIN = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
Object.assign(process.env, {
  ESEWA_SANDBOX_STATUS_URL: `${ORIGIN}/esewa/api/epay/transaction/status/`,
  ESEWA_SANDBOX_FORM_URL: `${ORIGIN}/esewa/api/epay/main/v2/form`,
  KHALTI_SANDBOX_BASE_URL: `${ORIGIN}/khalti/api/v2`,
  CONNECTIPS_SANDBOX_BASE_URL: `${ORIGIN}/connectips`,
  FONEPAY_SANDBOX_BASE_URL: `${ORIGIN}/fonepay`,
  // In production, addresses alone do not offer a provider. They are where merchants' own accounts are checked.
  ESEWA_PRODUCTION_STATUS_URL: `${ORIGIN}/esewa/api/epay/transaction/status/`,
  ESEWA_PRODUCTION_FORM_URL: `${ORIGIN}/esewa/api/epay/main/v2/form`,
  KHALTI_PRODUCTION_BASE_URL: `${ORIGIN}/khalti/api/v2`,
  CONNECTIPS_PRODUCTION_BASE_URL: `${ORIGIN}/connectips`,
  FONEPAY_PRODUCTION_BASE_URL: `${ORIGIN}/fonepay`,
})

/** Called at the end of each test. */
export function endTrouble(): void {
  TROUBLE.answer = null
  PAUSE.until = null
  CALLS.length = 0
  REFUSED_KEYS.clear()
  SILENT_KEYS.clear()
}
afterEach(endTrouble)

function esewa(query: URLSearchParams): [number, Fields] {
  const id = query.get('transaction_uuid') ?? ''
  const known = PAYMENTS.get(id)
  const answer = {
    product_code: query.get('product_code'),
    transaction_uuid: id,
    total_amount: known?.amount ?? Number(query.get('total_amount')),
    status: known?.status ?? 'NOT_FOUND',
    ref_id: known?.reference ?? null,
  }
  return [200, { ...answer, ...known?.more }]
}

function khalti(path: string, body: Fields, secretKey: string): [number, Fields] {
  if (REFUSED_KEYS.has(secretKey)) return [401, { detail: 'Invalid token.', status_code: 401 }]
  if (path === '/khalti/api/v2/epayment/initiate/') {
    pidx += 1
    const id = `pidx${pidx}of${String(body.purchase_order_id)}`
    PAYMENTS.set(id, { amount: Number(body.amount), status: 'Initiated', reference: null })
    MERCHANTS.set(id, secretKey)
    return [
      200,
      {
        pidx: id,
        payment_url: `${ORIGIN}/pay?pidx=${id}`,
        expires_at: '2099-01-01T00:00:00+05:45',
        expires_in: 1800,
      },
    ]
  }
  const id = String(body.pidx)
  const known = PAYMENTS.get(id)
  if (!known || (MERCHANTS.get(id) ?? secretKey) !== secretKey)
    return [404, { detail: 'Not found.', error_key: 'validation_error' }]
  const isEnded = known.status === 'Expired' || known.status === 'User canceled'
  const { amount, status, reference } = known
  const answer = {
    pidx: id,
    total_amount: amount,
    status,
    transaction_id: reference,
    fee: 0,
    refunded: false,
  }
  return [isEnded ? 400 : 200, { ...answer, ...known.more }]
}

function connectips(body: Fields, basic: string): [number, Fields] {
  const [, password = ''] = Buffer.from(basic.replace('Basic ', ''), 'base64').toString().split(':')
  if (REFUSED_KEYS.has(password)) return [401, { message: 'Unauthorized' }]
  const { merchantId, appId, referenceId } = body
  const known = PAYMENTS.get(String(referenceId))
  const answer = {
    merchantId,
    appId,
    referenceId,
    txnAmt: `${known?.amount ?? body.txnAmt}.00`,
    token: null,
    status: known?.status ?? 'ERROR',
    statusDesc: known ? 'TRANSACTION SUCESSFULL' : 'TRANSACTION NOT FOUND',
    txnId: known?.reference,
    creditStatus: known && '000',
  }
  return [200, { ...answer, ...known?.more }]
}

/** Each password has its own session. If the password is refused, its `Bearer` token is refused too. */
function fonepay(path: string, body: Fields, authorization: string): [number, Fields] {
  if (path.endsWith('/login')) {
    if (REFUSED_KEYS.has(String(body.password))) return [401, { message: 'Invalid credentials' }]
    return [200, { accessToken: `Bearer ${body.password}`, refreshToken: 'r', expiresIn: 3600 }]
  }
  if (REFUSED_KEYS.has(authorization.replace('Bearer ', ''))) return [401, { message: 'Token is expired' }]
  if (path.endsWith('/banks/list'))
    return [200, { bankDetails: [{ bankName: 'Himal Bank', intentScheme: 'himal-bank://pay/' }] }]
  const prn = String(body.referenceLabel)
  if (path.endsWith('/generate-intent-qr')) {
    PAYMENTS.set(prn, { amount: Number(body.amount), status: 'timeout', reference: null })
    return [200, { qrMessage: `qr-of-${prn}`, qrDisplayName: 'Himal Fitness', prn, status: 'success' }]
  }
  const known = PAYMENTS.get(prn)
  if (!known) return [500, { message: 'Internal server error' }]
  const amount = Number(known.amount).toFixed(2)
  const answer = { prn, paymentStatus: known.status, requestedAmount: amount, totalTransactionAmount: amount }
  return [200, { ...answer, fonepayTraceId: known.reference ?? 0, ...known.more }]
}

const PAID_WORD: Record<string, string> = {
  esewa: 'COMPLETE',
  khalti: 'Completed',
  connectips: 'SUCCESS',
  fonepay: 'success',
}

/** Pays at the provider, as the customer would. Amounts are in the provider's notation. */
export function pay(
  { providerPaymentId, provider, amountPaisa, id }: TopUpModel,
  reference = `ref ${id}`,
): void {
  const isInRupees = provider === 'esewa' || provider === 'fonepay'
  const amount = isInRupees ? Number(amountPaisa) / 100 : Number(amountPaisa)
  PAYMENTS.set(providerPaymentId as string, { amount, status: PAID_WORD[provider] ?? '', reference })
}
