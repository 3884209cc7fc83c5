import { createPrivateKey, createPublicKey, createVerify, randomBytes, randomInt } from 'node:crypto'
import { query } from '@/lib/infra/database/db'
import { env } from '@/lib/infra/env'
import type { SimulatorPaymentModel } from '@/prisma/generated/models'
import { readSmallBody } from './body'
import { merchantsAt } from './merchants'
import { createPayment, findPaymentOf, isDown, type SimulatedState, stateOf } from './payment'
import type { Simulator } from './simulator'
import { unavailable } from './unavailable'

// Plays Fonepay in its checkout protocol (RSA), following its description. It shares no code with lib/providers.

const PATH = 'api/merchant/third-party/v2'
const SESSION_SECONDS = 3_600

type Merchant = ReturnType<typeof merchantsAt<'fonepay'>>[number]
type Fields = Record<string, unknown>

const refused = (status: number, message: string) =>
  Response.json({ message, status: 'FAILED' }, { status, headers: { 'cache-control': 'no-store' } })

function isSigned({ privateKey }: Merchant, body: string, signature: string): boolean {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  return createVerify('RSA-SHA256').update(body).verify(createPublicKey(key), signature, 'base64')
}

function fieldsIn(body: string): Fields {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Fields) : {}
  } catch {
    return {}
  }
}

const OPEN = `
INSERT INTO simulator_sessions (merchant, token, expires_at) VALUES ($1, $2, now() + make_interval(secs => $3))
ON CONFLICT (merchant) DO UPDATE SET token = excluded.token, expires_at = excluded.expires_at`

/** A shop's server logs in. Its previous token stops working. */
async function logIn(request: Request): Promise<Response> {
  const body = (await readSmallBody(request)) ?? ''
  const { username, password } = fieldsIn(body)
  const merchant = merchantsAt('fonepay').find(
    (each) => each.username === username && each.password === password,
  )
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  if (!merchant || request.headers.get('authorization') !== basic) return refused(401, 'Invalid credentials')
  if (!isSigned(merchant, body, request.headers.get('signature') ?? ''))
    return refused(400, 'Invalid signature')
  const accessToken = `Bearer ${randomBytes(24).toString('base64url')}`
  await query(OPEN, [merchant.username, accessToken, SESSION_SECONDS])
  const refreshToken = randomBytes(24).toString('base64url')
  return Response.json({ accessToken, refreshToken, expiresIn: SESSION_SECONDS })
}

const SESSION = 'SELECT merchant FROM simulator_sessions WHERE token = $1 AND expires_at > now()'

/** A call of a shop that is logged in and has signed the body. */
const ofMerchant =
  (answer: (merchant: Merchant, fields: Fields) => Promise<Response> | Response) =>
  async (request: Request): Promise<Response> => {
    const [session] = await query<{ merchant: string }>(SESSION, [request.headers.get('authorization') ?? ''])
    const merchant = merchantsAt('fonepay').find(({ username }) => username === session?.merchant)
    if (!merchant) return refused(401, 'Token is expired or invalid')
    const body = (await readSmallBody(request)) ?? ''
    if (!isSigned(merchant, body, request.headers.get('signature') ?? ''))
      return refused(400, 'Invalid signature')
    return answer(merchant, fieldsIn(body))
  }

const LEAST_RUPEES = 1
const MOST_RUPEES = 9_999_999

async function makeQr({ terminalId }: Merchant, fields: Fields): Promise<Response> {
  const { amount, billId, referenceLabel, paymentMode, qrType } = fields
  if (fields.terminalId !== terminalId) return refused(409, 'Terminal detail not found')
  const isAmount = typeof amount === 'number' && amount >= LEAST_RUPEES && amount <= MOST_RUPEES
  const isText = (text: unknown, form: RegExp) => typeof text === 'string' && form.test(text)
  if (!isAmount || !Number.isInteger(Math.round(amount * 1e6) / 1e4)) return refused(400, 'Invalid amount')
  if (!isText(billId, /^.{1,25}$/)) return refused(400, 'Invalid billId')
  if (!isText(referenceLabel, /^[A-Za-z0-9]{1,30}$/)) return refused(400, 'Invalid referenceLabel')
  if (paymentMode !== 'QR' || !isText(qrType, /^(DYNAMIC|INTENT)_QR$/)) return refused(400, 'Invalid qrType')
  const created = await createPayment({
    provider: 'fonepay',
    paymentId: String(referenceLabel),
    merchantText: terminalId,
    amountPaisa: BigInt(Math.round(amount * 100)),
    successUrl: '',
    failureUrl: '',
  })
  if (!created) return refused(409, 'Reference label already used')
  const address = `${env().APP_URL}/simulators/fonepay/pay/${created}`
  return Response.json(
    {
      qrString: address,
      qrMessage: address,
      prn: referenceLabel,
      websocketId: String(randomInt(1_000_000)),
      qrDisplayName: 'Khata test shop',
      fonepayPanNumber: '9876543210123456',
      terminalId,
      status: 'CREATED',
    },
    { status: 202 },
  )
}

const WORDS: Record<SimulatedState, string> = {
  // Nobody has scanned the QR.
  open: 'timeout',
  expired: 'timeout',
  canceled: 'failed',
  failed: 'failed',
  pending: 'pending',
  paid: 'success',
  refunded: 'success',
  part_refunded: 'success',
}

const CHARGE_PAISA = 500

async function statusOf({ terminalId }: Merchant, fields: Fields): Promise<Response> {
  if (fields.terminalId !== terminalId) return refused(409, 'Terminal detail not found')
  const prn = String(fields.referenceLabel)
  const payment = await findPaymentOf('fonepay', prn)
  if (payment?.merchantText !== terminalId) return refused(500, 'Internal server error')
  const now = new Date()
  if (isDown(payment, now))
    return payment.outcome === 'right_missing' ? refused(409, 'Unauthorized request') : unavailable(payment)
  const paymentStatus = WORDS[stateOf(payment, now)]
  const isPaid = paymentStatus === 'success'
  return Response.json({
    prn,
    merchantCode: '9876543210',
    paymentStatus,
    requestedAmount: rupees(Number(payment.amountPaisa)),
    totalTransactionAmount: rupees(totalOf(payment)),
    fonepayTraceId: isPaid ? payment.reference : '',
    paymentMessage: isPaid ? 'Request Complete' : 'Data not found.',
  })
}

/** What the payer's bank has charged. It is also reported before anything is paid. */
function totalOf({ outcome, paidPaisa, amountPaisa }: SimulatorPaymentModel): number {
  return Number(paidPaisa ?? amountPaisa) + (outcome === 'charged' ? CHARGE_PAISA : 0)
}

const rupees = (paisa: number) => (paisa / 100).toFixed(2)

const BANKS = ['Himal Bank', 'Sagarmatha Bank', 'Test Wallet']

const listBanks = () =>
  Response.json({
    bankDetails: BANKS.map((bankName, n) => ({
      bankName,
      bankCode: `TEST${n}`,
      bankIcon: `/icons/${n}.png`,
      packageName: `np.example.bank${n}`,
      intentScheme: `khata-test-bank${n}://pay/`,
    })),
  })

const TAKE = `
UPDATE simulator_sessions SET token = $2
WHERE merchant IN (SELECT unnest($1::text[]))`

/** Ends the session, as if another program of the shop had logged in. The token stops working. */
export async function endFonepaySession(terminalId: string): Promise<void> {
  const names = merchantsAt('fonepay').filter((each) => each.terminalId === terminalId)
  const token = `Bearer ${randomBytes(24).toString('base64url')}`
  await query(TAKE, [names.map(({ username }) => username), token])
}

export const FONEPAY_CHECKOUT_CALLS: Simulator['calls'] = {
  [`${PATH}/login`]: { method: 'POST', answer: logIn },
  [`${PATH}/generate-intent-qr`]: { method: 'POST', answer: ofMerchant(makeQr) },
  [`${PATH}/thirdPartyDynamicQrGetStatus`]: { method: 'POST', answer: ofMerchant(statusOf) },
  [`${PATH}/banks/list`]: { method: 'GET', answer: ofMerchant(listBanks) },
}
