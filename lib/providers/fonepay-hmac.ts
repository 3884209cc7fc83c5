import { createHmac } from 'node:crypto'
import { payeeNameIn } from './emv-qr'
import { callProvider, noUsableAnswer, type ProviderResponse } from './exchange'
import { paidRecord } from './paid-record'
import { type PaymentProvider, ProviderFailure } from './provider'
import { newReference } from './reference'
import { toRupees } from './rupees'

export interface FonepayHmacSettings {
  hmacBaseUrl: string
  merchantCode: string
  secret: string
  username: string
  password: string
}

/**
 * Fonepay's dynamic QR 1.1. Its record of a payment contains no amount. So it must not be used where the amount matters: it never credits a
 * wallet (lib/core/providers.ts).
 */
export function fonepayHmacProvider(settings: FonepayHmacSettings): PaymentProvider {
  const { merchantCode, username, password } = settings
  const call = async (path: string, fields: Record<string, string>, signed: string[]) => {
    const dataValidation = signFonepayHmac(settings.secret, signed)
    const response = await callProvider({
      url: new URL(`merchant/merchantDetailsForThirdParty/${path}`, settings.hmacBaseUrl),
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, merchantCode, dataValidation, username, password }),
      readsErrors: true,
    })
    return requireAnswer(response)
  }
  const ask = (prn: string) => call('thirdPartyDynamicQrGetStatus', { prn }, [prn, merchantCode])
  return {
    async initiate(order) {
      const prn = newReference()
      const amount = toRupees(order.amountPaisa)
      // Letters and digits, 1 to 25.
      const remarks1 = order.title.replace(/[^A-Za-z0-9]/g, '').slice(0, 25) || 'Payment'
      const remarks2 = prn
      const response = await call('thirdPartyDynamicQrDownload', { amount, remarks1, remarks2, prn }, [
        amount,
        prn,
        merchantCode,
        remarks1,
        remarks2,
      ])
      const { success, qrMessage } = response.fields ?? {}
      if (success !== true || typeof qrMessage !== 'string' || qrMessage === '')
        throw noUsableAnswer(response)
      const qr = { text: qrMessage, payeeName: payeeNameIn(qrMessage) }
      return { paymentId: prn, merchantCode, redirect: null, qr, lifetimeMs: null }
    },
    // No browser returns from a QR.
    verifyReturn: () => 'none',
    async lookup(key) {
      if (key.merchantCode !== merchantCode)
        throw new ProviderFailure('the settings are of another merchant', { kind: 'answered' })
      const response = await ask(key.paymentId)
      const { paymentStatus, prn, fonepayTraceId, ...fields } = response.fields ?? {}
      if (typeof paymentStatus !== 'string') throw noUsableAnswer(response)
      switch (paymentStatus.trim().toLowerCase()) {
        case 'success':
          if (prn !== key.paymentId || (fields.merchantCode ?? merchantCode) !== merchantCode)
            throw new ProviderFailure('paid, for nothing of ours', { refused: 'reference' })
          // The answer says that the requested amount was paid, without naming it. Fonepay has no refunds.
          return paidRecord(key.amountPaisa, fonepayTraceId, () => 0n)
        case 'failed':
        case 'pending':
          return { state: 'unpaid' }
      }
      return { state: 'unknown', status: paymentStatus.slice(0, 40) }
    },
    async verify() {
      await ask(newReference())
    },
  }
}

/** Hex of HMAC-SHA512 over the values, joined by commas. */
export function signFonepayHmac(secret: string, values: readonly string[]): string {
  return createHmac('sha512', secret).update(values.join(',')).digest('hex')
}

// The status code of a refusal is not documented, so the message decides.
const REFUSALS: [message: RegExp, setting: string][] = [
  [/Data Validation Failed/i, 'secret'],
  [/Invalid Merchant Code/i, 'merchantCode'],
  [/Invalid username/i, 'login'],
]

/** Any answer about a payment shows that the provider is up and accepts the settings. @throws {ProviderFailure} */
function requireAnswer(response: ProviderResponse): ProviderResponse {
  const { status, fields } = response
  const [, refused] = REFUSALS.find(([message]) => message.test(String(fields?.message ?? ''))) ?? []
  if (refused) throw noUsableAnswer(response, refused)
  if (status === 401) throw noUsableAnswer(response, 'login')
  if (status === 403) throw noUsableAnswer(response, 'right')
  if (status === 429 || status >= 500 || fields === null) throw noUsableAnswer(response)
  return response
}
