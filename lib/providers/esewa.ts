import { randomUUID } from 'node:crypto'
import { LEAST_TOP_UP_PAISA } from '@/lib/core/top-up-amount'
import type { SettingsOf } from '@/lib/infra/provider-settings'
import { openSignedReturn, SIGNED_FORM_FIELDS, signEsewa } from './esewa-signature'
import { callProvider, kindOf, type ProviderResponse } from './exchange'
import { paidRecord } from './paid-record'
import {
  type PaymentKey,
  type PaymentOrder,
  type PaymentProvider,
  type PaymentRecord,
  ProviderFailure,
  type ReturnHint,
} from './provider'
import { fromRupees, toRupees } from './rupees'

type Settings = SettingsOf<'esewa'>

/**
 * eSewa ePay v2. Amounts are rupees.
 * @see https://developer.esewa.com.np/pages/Epay
 */
export function esewaProvider(settings: Settings): PaymentProvider {
  const ask = (key: PaymentKey) => callProvider({ url: statusUrl(settings, key), method: 'GET' })
  return {
    // The browser posts the form, so no call is needed to start a payment. But a customer should not pay if we could not look the payment
    // up afterwards. So we check that the provider answers.
    async initiate(order) {
      const { productCode } = settings
      const answer = await ask({
        paymentId: order.id,
        merchantCode: productCode,
        amountPaisa: order.amountPaisa,
      })
      requireService(answer)
      const redirect = { url: settings.formUrl, method: 'POST' as const, fields: formFields(settings, order) }
      return { paymentId: order.id, merchantCode: productCode, redirect, qr: null, lifetimeMs: null }
    },
    verifyReturn: (query, key) => hintOf(settings, query.get('data'), key),
    async lookup(key) {
      const answer = await ask(key)
      requireService(answer)
      return recordOf(answer, key)
    },
    async verify() {
      const { productCode } = settings
      const answer = await ask({
        paymentId: randomUUID(),
        merchantCode: productCode,
        amountPaisa: LEAST_TOP_UP_PAISA,
      })
      requireService(answer)
      if (typeof answer.fields?.status === 'string') return
      const isRefused = answer.fields !== null && answer.status >= 400
      throw new ProviderFailure(
        `HTTP ${answer.status} without a status of the payment`,
        isRefused ? { refused: 'productCode' } : {},
      )
    },
  }
}

function formFields({ productCode, secretKey }: Settings, order: PaymentOrder): Record<string, string> {
  const amount = toRupees(order.amountPaisa)
  const fields = {
    amount,
    tax_amount: '0',
    total_amount: amount,
    transaction_uuid: order.id,
    product_code: productCode,
    product_service_charge: '0',
    product_delivery_charge: '0',
    success_url: order.successUrl,
    failure_url: order.failureUrl,
    signed_field_names: SIGNED_FORM_FIELDS.join(','),
  }
  return { ...fields, signature: signEsewa(secretKey, SIGNED_FORM_FIELDS, fields) }
}

function statusUrl(settings: Settings, { paymentId, merchantCode, amountPaisa }: PaymentKey): URL {
  const url = new URL(settings.statusUrl)
  url.searchParams.set('product_code', merchantCode ?? settings.productCode)
  url.searchParams.set('total_amount', toRupees(amountPaisa))
  url.searchParams.set('transaction_uuid', paymentId)
  return url
}

/** During an outage, eSewa answers with the code 0. @throws {ProviderFailure} */
function requireService({ fields }: ProviderResponse): void {
  if (fields && Number(fields.code) === 0 && fields.status === undefined)
    throw new ProviderFailure('the service is unavailable')
}

function recordOf({ status, fields }: ProviderResponse, key: PaymentKey): PaymentRecord {
  if (typeof fields?.status !== 'string')
    throw new ProviderFailure(`HTTP ${status} without a status of the payment`, { kind: kindOf(status) })
  const word = fields.status.trim().toUpperCase()
  switch (word) {
    case 'COMPLETE':
      return recordOfPaid(fields, key, () => 0n)
    case 'FULL_REFUND':
      return recordOfPaid(fields, key, (amountPaisa) => amountPaisa)
    case 'PARTIAL_REFUND':
      return recordOfPaid(fields, key, () => null)
    case 'PENDING':
    case 'AMBIGUOUS':
      return { state: 'pending' }
    case 'NOT_FOUND':
      return { state: 'unpaid' }
    case 'CANCELED':
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
  const { transaction_uuid: paymentId, product_code: productCode } = fields
  if (typeof paymentId !== 'string' || typeof productCode !== 'string')
    return { state: 'unknown', status: 'paid, for nothing that is named' }
  if (paymentId !== key.paymentId || productCode !== key.merchantCode) return { state: 'mismatch' }
  return paidRecord(fromRupees(fields.total_amount), fields.ref_id, refundOf)
}

function hintOf({ secretKey }: Settings, data: string | null, key: PaymentKey): ReturnHint {
  const fields = data ? openSignedReturn(secretKey, data) : null
  if (fields?.transaction_uuid !== key.paymentId || fields.product_code !== key.merchantCode) return 'none'
  if (fields.status === 'PENDING') return 'pending'
  const isPaid = fields.status === 'COMPLETE' && fromRupees(fields.total_amount) === key.amountPaisa
  return isPaid ? 'paid' : 'none'
}
