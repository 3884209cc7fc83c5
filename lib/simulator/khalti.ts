import { randomBytes } from 'node:crypto'
import { env } from '@/lib/infra/env'
import type { SimulatorPaymentModel } from '@/prisma/generated/models'
import { readJsonObject } from './body'
import { merchantsAt } from './merchants'
import { isOwnAddress } from './own-address'
import { createPayment, findPaymentOf, isDown, LIFETIME_MS, type SimulatedState, stateOf } from './payment'
import type { Simulator } from './simulator'

// Plays Khalti in KPG-2, following the published description. It shares no code with lib/providers.

type JsonAnswer = [status: number, body: object]

const INVALID_TOKEN: JsonAnswer = [401, { detail: 'Invalid token.', status_code: 401 }]

function isMerchant(authorization: string | null): boolean {
  return merchantsAt('khalti').some(({ secretKey }) => authorization === `Key ${secretKey}`)
}

const invalid = (field: string, sentence: string): JsonAnswer => [
  400,
  { [field]: [sentence], error_key: 'validation_error' },
]

const MOST_TEXT = 2_048

/** Creates a payment that can be paid on one of our pages. */
async function initiate(authorization: string | null, body: Record<string, unknown>): Promise<JsonAnswer> {
  if (!isMerchant(authorization)) return INVALID_TOKEN
  for (const field of ['return_url', 'website_url', 'amount', 'purchase_order_id', 'purchase_order_name']) {
    if (body[field] === undefined || body[field] === '') return invalid(field, 'This field is required.')
    if (String(body[field]).length > MOST_TEXT) return invalid(field, 'This field is too long.')
  }
  const amount = Number(body.amount)
  if (!Number.isInteger(amount)) return invalid('amount', 'A valid integer is required.')
  if (amount < 1_000) return invalid('amount', 'Amount should be greater than Rs. 10, that is 1000 paisa.')
  if (amount > 100_000_000) return invalid('amount', 'Amount is too large.')
  const returnUrl = String(body.return_url)
  if (!isOwnAddress(returnUrl))
    return invalid(
      'return_url',
      'Enter a valid URL: this simulator sends people back to its own instance only.',
    )
  const pidx = randomBytes(16).toString('base64url')
  const id = await createPayment({
    provider: 'khalti',
    paymentId: pidx,
    merchantText: String(body.purchase_order_id),
    amountPaisa: BigInt(amount),
    successUrl: returnUrl,
    failureUrl: returnUrl,
  })
  const expiresAt = new Date(Date.now() + LIFETIME_MS).toISOString()
  const paymentUrl = `${env().APP_URL}/simulators/khalti/pay/${id}`
  return [200, { pidx, payment_url: paymentUrl, expires_at: expiresAt, expires_in: LIFETIME_MS / 1000 }]
}

const WORDS: Record<SimulatedState, string> = {
  open: 'Initiated',
  expired: 'Expired',
  canceled: 'User canceled',
  // Khalti has no status for a failed payment, which can be tried again until it expires.
  failed: 'Expired',
  pending: 'Pending',
  paid: 'Completed',
  refunded: 'Refunded',
  part_refunded: 'Partially Refunded',
}

/** The record of a payment. Like Khalti, it answers 400 for payments that expired or were canceled. */
async function lookup(authorization: string | null, { pidx }: Record<string, unknown>): Promise<JsonAnswer> {
  if (!isMerchant(authorization)) return INVALID_TOKEN
  if (typeof pidx !== 'string' || pidx === '') return invalid('pidx', 'This field is required.')
  const payment = await findPaymentOf('khalti', pidx)
  if (!payment) return [404, { detail: 'Not found.', error_key: 'validation_error' }]
  const now = new Date()
  if (isDown(payment, now)) return [503, { detail: 'Service is currently unavailable.' }]
  const state = stateOf(payment, now)
  const isPaid = state === 'paid' || state === 'refunded' || state === 'part_refunded'
  const record = {
    pidx,
    total_amount: Number(isPaid ? payment.paidPaisa : payment.amountPaisa),
    status: WORDS[state],
    transaction_id: isPaid ? payment.reference : null,
    fee: 0,
    refunded: state === 'refunded' || state === 'part_refunded',
  }
  return [WORDS[state] === 'Expired' || WORDS[state] === 'User canceled' ? 400 : 200, record]
}

/** Where the browser goes after the choice. */
function backAddressOf(payment: SimulatorPaymentModel): string {
  const state = stateOf(payment, new Date())
  const url = new URL(payment.successUrl)
  const amount = String(payment.paidPaisa ?? payment.amountPaisa)
  const answer = {
    pidx: payment.paymentId,
    status: WORDS[state],
    transaction_id: payment.reference ?? '',
    tidx: payment.reference ?? '',
    txnId: payment.reference ?? '',
    amount,
    total_amount: amount,
    mobile: '98XXXXX000',
    purchase_order_id: payment.merchantText,
    purchase_order_name: 'Wallet top-up',
  }
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  return url.href
}

function answering(call: typeof initiate) {
  return async (request: Request): Promise<Response> => {
    const [status, answer] = await call(request.headers.get('authorization'), await readJsonObject(request))
    return Response.json(answer, { status })
  }
}

export const KHALTI_SIMULATOR: Simulator = {
  calls: {
    'v2/epayment/initiate': { method: 'POST', answer: answering(initiate) },
    'v2/epayment/lookup': { method: 'POST', answer: answering(lookup) },
  },
  backAddressOf,
  lacks: ['answer_lost', 'right_missing', 'charged', 'session_taken'],
}
