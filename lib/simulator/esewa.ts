import { createHmac } from 'node:crypto'
import { env } from '@/lib/infra/env'
import type { SimulatorPaymentModel } from '@/prisma/generated/models'
import { readSmallBody } from './body'
import { merchantsAt } from './merchants'
import { isOwnAddress } from './own-address'
import { createPayment, findPaymentOf, isDown, type SimulatedState, stateOf } from './payment'
import type { Simulator } from './simulator'

// Plays eSewa in ePay v2, following the published description. It shares no code with lib/providers.

const merchantOf = (productCode: string | undefined) =>
  merchantsAt('esewa').find((merchant) => merchant.productCode === productCode)

function signature(productCode: string | undefined, message: string): string {
  return createHmac('sha256', merchantOf(productCode)?.secretKey ?? '')
    .update(message)
    .digest('base64')
}

const REQUIRED = [
  'amount',
  'tax_amount',
  'total_amount',
  'transaction_uuid',
  'product_code',
  'product_service_charge',
  'product_delivery_charge',
  'success_url',
  'failure_url',
  'signed_field_names',
  'signature',
]
const RUPEES = /^\d{1,9}(\.\d{1,2})?$/

/** An amount in paisa. NaN if it is not an amount. */
function paisaOf(rupees: string | undefined): number {
  return rupees !== undefined && RUPEES.test(rupees) ? Math.round(Number(rupees) * 100) : Number.NaN
}

type FormAnswer = { payPageId: string } | { refused: string }

/** Accepts the form that a shop's page posts, or says what is wrong with it. */
async function acceptForm(form: URLSearchParams): Promise<FormAnswer> {
  const fields = Object.fromEntries(form)
  const problem = problemIn(fields)
  if (problem) return { refused: problem }
  const paymentId = fields.transaction_uuid ?? ''
  const created = await createPayment({
    provider: 'esewa',
    paymentId,
    merchantText: fields.product_code ?? '',
    amountPaisa: BigInt(paisaOf(fields.total_amount)),
    successUrl: fields.success_url ?? '',
    failureUrl: fields.failure_url ?? '',
  })
  if (created) return { payPageId: created }
  // The person has posted the form again, from a page that was still open.
  const known = await findPaymentOf('esewa', paymentId)
  const isSame = known?.outcome === null && known.amountPaisa === BigInt(paisaOf(fields.total_amount))
  return isSame ? { payPageId: known.id } : { refused: 'Duplicate transaction uuid.' }
}

function problemIn(fields: Record<string, string>): string | null {
  const missing = REQUIRED.find((name) => !fields[name])
  if (missing) return `The field ${missing} is missing.`
  if (!merchantOf(fields.product_code)) return 'Unknown product code.'
  if (!/^[A-Za-z0-9-]{1,100}$/.test(fields.transaction_uuid ?? '')) return 'Invalid transaction uuid.'
  const parts = ['amount', 'tax_amount', 'product_service_charge', 'product_delivery_charge']
  const sum = parts.reduce((total, name) => total + paisaOf(fields[name]), 0)
  const total = paisaOf(fields.total_amount)
  if (sum !== total || total <= 0) return 'The total amount is not the sum of the amounts.'
  const names = (fields.signed_field_names ?? '').split(',')
  const message = names.map((name) => `${name}=${fields[name]}`).join(',')
  const covers = ['total_amount', 'transaction_uuid', 'product_code'].every((name) => names.includes(name))
  if (!covers || signature(fields.product_code, message) !== fields.signature)
    return 'Invalid payload signature.'
  const urls = [fields.success_url, fields.failure_url]
  return urls.every((url) => isOwnAddress(url ?? ''))
    ? null
    : 'Invalid URL: this simulator sends people back to its own instance only.'
}

const WORDS: Record<SimulatedState, string> = {
  open: 'PENDING',
  expired: 'NOT_FOUND',
  canceled: 'CANCELED',
  failed: 'NOT_FOUND',
  pending: 'PENDING',
  paid: 'COMPLETE',
  refunded: 'FULL_REFUND',
  part_refunded: 'PARTIAL_REFUND',
}

/** The answer of the status API. */
async function statusOf(asked: URLSearchParams): Promise<Response> {
  const now = new Date()
  const productCode = asked.get('product_code') ?? ''
  const paymentId = asked.get('transaction_uuid') ?? ''
  const payment = await findPaymentOf('esewa', paymentId)
  if (payment && isDown(payment, now))
    return record({ code: 0, error_message: 'Service is currently unavailable' })
  const isKnown = payment?.merchantText === productCode
  const status = payment && isKnown ? WORDS[stateOf(payment, now)] : 'NOT_FOUND'
  const isPaid = ['COMPLETE', 'FULL_REFUND', 'PARTIAL_REFUND'].includes(status)
  const total = isPaid ? Number(payment?.paidPaisa) / 100 : Number(asked.get('total_amount') ?? '0')
  return record({
    product_code: productCode,
    transaction_uuid: paymentId,
    total_amount: Number.isFinite(total) ? total : 0,
    status,
    ref_id: isPaid ? (payment?.reference ?? null) : null,
  })
}

const record = (fields: object) => Response.json(fields, { headers: { 'cache-control': 'no-store' } })

/** Where the browser goes after the choice. Like eSewa, it appends `?data=` to any address. */
function backAddressOf(payment: SimulatorPaymentModel): string {
  const state = stateOf(payment, new Date())
  if (state === 'canceled' || state === 'failed') return payment.failureUrl
  const status = state === 'pending' ? 'PENDING' : 'COMPLETE'
  const signed = 'transaction_code,status,total_amount,transaction_uuid,product_code,signed_field_names'
  const fields: Record<string, string> = {
    transaction_code: payment.reference ?? '',
    status,
    total_amount: withCommas(Number(payment.paidPaisa ?? payment.amountPaisa) / 100),
    transaction_uuid: payment.paymentId,
    product_code: payment.merchantText,
    signed_field_names: signed,
  }
  const message = signed.split(',').map((name) => `${name}=${fields[name]}`)
  const data = JSON.stringify({ ...fields, signature: signature(payment.merchantText, message.join(',')) })
  const url = state === 'pending' ? payment.failureUrl : payment.successUrl
  return `${url}?data=${encodeURIComponent(Buffer.from(data).toString('base64'))}`
}

/** A shop's page sends the browser here with a form, to pay. */
async function toPayPage(request: Request): Promise<Response> {
  const answer = await acceptForm(new URLSearchParams((await readSmallBody(request)) ?? ''))
  if ('refused' in answer) return Response.json({ code: 'ES104', message: answer.refused }, { status: 400 })
  const location = `${env().APP_URL}/simulators/esewa/pay/${answer.payPageId}`
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

export const ESEWA_SIMULATOR: Simulator = {
  calls: {
    'epay/main/v2/form': { method: 'POST', answer: toPayPage },
    'epay/transaction/status': {
      method: 'GET',
      answer: (request) => statusOf(new URL(request.url).searchParams),
    },
  },
  backAddressOf,
  // Its answer to such a merchant is that it knows no payment.
  lacks: ['answer_lost', 'right_missing', 'charged', 'session_taken'],
}

/** `1,000.0`, the notation of eSewa's return. */
function withCommas(rupees: number): string {
  const [whole = '', fraction = ''] = rupees.toFixed(2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.replace(/0$/, '')}`
}
