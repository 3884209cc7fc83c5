import { randomBytes } from 'node:crypto'
import type { SettingsOf } from '@/lib/infra/provider-settings'
import { callProvider, kindOf, noUsableAnswer, type ProviderResponse } from './exchange'
import { paidRecord } from './paid-record'
import {
  type PaymentKey,
  type PaymentOrder,
  type PaymentProvider,
  type PaymentRecord,
  ProviderFailure,
  type ReturnHint,
  type StartedPayment,
} from './provider'
import { referenceIn } from './reference'
import { fromPaisa } from './rupees'

type Settings = SettingsOf<'khalti'>

/**
 * Khalti KPG-2. Amounts are paisa.
 * @see https://docs.khalti.com/khalti-epayment/
 */
export function khaltiProvider(settings: Settings): PaymentProvider {
  const post = (path: string, body: object) =>
    callProvider({
      url: new URL(path, settings.baseUrl),
      method: 'POST',
      headers: { authorization: `Key ${settings.secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    async initiate(order) {
      return startedPayment(await post('epayment/initiate/', requestOf(order)), settings)
    },
    verifyReturn: hintOf,
    async lookup(key) {
      return recordOf(await post('epayment/lookup/', { pidx: key.paymentId }), key)
    },
    async verify() {
      const answer = await post('epayment/lookup/', { pidx: randomBytes(16).toString('base64url') })
      const isAnswer = kindOf(answer.status) === 'answered' || typeof answer.fields?.status === 'string'
      if (isRefused(answer.status) || !isAnswer || answer.fields === null) throw refusalOf(answer)
    },
  }
}

const requestOf = (order: PaymentOrder) => ({
  return_url: order.successUrl,
  website_url: order.websiteUrl,
  amount: Number(order.amountPaisa),
  purchase_order_id: order.id,
  purchase_order_name: order.title,
})

function startedPayment(answer: ProviderResponse, settings: Settings): StartedPayment {
  const { status, fields } = answer
  if (status < 200 || status > 299) throw refusalOf(answer)
  const paymentId = referenceIn(fields?.pidx)
  const url = fields?.payment_url
  if (paymentId === null || typeof url !== 'string' || !isPayAddress(url, settings))
    throw new ProviderFailure('no address to pay at')
  const lifetimeSeconds = Number(fields?.expires_in)
  const lifetimeMs = lifetimeSeconds > 0 && Number.isFinite(lifetimeSeconds) ? lifetimeSeconds * 1000 : null
  return { paymentId, merchantCode: null, redirect: { url, method: 'GET' }, qr: null, lifetimeMs }
}

/** The customer's browser opens this address. It must be https, unless the provider itself is reached without it. */
function isPayAddress(text: string, { baseUrl }: Settings): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && baseUrl.startsWith('http:'))
}

const isRefused = (status: number) => status === 401 || status === 403

const refusalOf = (answer: ProviderResponse) =>
  noUsableAnswer(answer, isRefused(answer.status) ? 'secretKey' : undefined)

/** Khalti answers 400 for payments that expired or were canceled. So the body is read before the status is checked. */
function recordOf(answer: ProviderResponse, key: PaymentKey): PaymentRecord {
  const { fields } = answer
  if (typeof fields?.status !== 'string') throw refusalOf(answer)
  const word = fields.status.trim().toLowerCase()
  switch (word) {
    case 'completed':
      return recordOfPaid(fields, key, () => 0n)
    case 'refunded':
      return recordOfPaid(fields, key, (amountPaisa) => amountPaisa)
    case 'partially refunded':
      return recordOfPaid(fields, key, (amountPaisa) => partIn(fields.refunded, amountPaisa))
    case 'pending':
      return { state: 'pending' }
    case 'initiated':
      return { state: 'unpaid' }
    case 'expired':
      return { state: 'expired' }
    case 'user canceled':
      return { state: 'canceled' }
    default:
      return { state: 'unknown', status: word.slice(0, 40) }
  }
}

function recordOfPaid(
  fields: Record<string, unknown>,
  key: PaymentKey,
  refundOf: (amountPaisa: bigint) => bigint | null,
): PaymentRecord {
  if (typeof fields.pidx !== 'string') return { state: 'unknown', status: 'paid, for nothing that is named' }
  if (fields.pidx !== key.paymentId) return { state: 'mismatch' }
  return paidRecord(fromPaisa(fields.total_amount), fields.transaction_id, refundOf)
}

/** `refunded` is documented as true or false. If it is an amount, the amount is used. */
function partIn(refunded: unknown, amountPaisa: bigint): bigint | null {
  const part = fromPaisa(refunded)
  return part !== null && part > 0n && part < amountPaisa ? part : null
}

function hintOf(query: URLSearchParams, key: PaymentKey): ReturnHint {
  if (query.get('pidx') !== key.paymentId) return 'none'
  const word = query.get('status')?.trim().toLowerCase()
  if (word === 'completed') return 'paid'
  if (word === 'user canceled') return 'gave_up'
  return word === 'pending' ? 'pending' : 'none'
}
