import { createSign } from 'node:crypto'
import { dayOf } from '@/lib/core/day'
import { LEAST_TOP_UP_PAISA } from '@/lib/core/top-up-amount'
import { privateKeyIn } from '@/lib/infra/keys/private-key'
import type { SettingsOf } from '@/lib/infra/provider-settings'
import { callProvider, noUsableAnswer, type ProviderResponse } from './exchange'
import { paidRecord } from './paid-record'
import {
  type PaymentKey,
  type PaymentOrder,
  type PaymentProvider,
  type PaymentRecord,
  ProviderFailure,
} from './provider'
import { newReference } from './reference'
import { fromPaisa } from './rupees'

type Settings = SettingsOf<'connectips'>

// States in which the money is at the merchant, or certain to arrive.
const CREDITED: readonly string[] = ['000', '999', 'DEFER']

/**
 * The connectIPS gateway of NCHL. Amounts are paisa.
 * @see https://doc.connectips.com
 */
export function connectipsProvider(settings: Settings): PaymentProvider {
  const ask = (referenceId: string, amountPaisa: bigint) =>
    callProvider({
      url: new URL('connectipswebws/api/creditor/gettxndetail', settings.baseUrl),
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${settings.appId}:${settings.password}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(questionOf(settings, referenceId, amountPaisa)),
    }).then(requireAnswer)
  return {
    // The browser posts the form, so no call is needed to start a payment. But a customer should not pay if we could not look the payment
    // up afterwards. So we check that the provider answers.
    async initiate(order) {
      const paymentId = newReference()
      await ask(paymentId, order.amountPaisa)
      const url = new URL('connectipswebgw/loginpage', settings.pageBaseUrl).href
      const redirect = { url, method: 'POST' as const, fields: formFields(settings, paymentId, order) }
      return { paymentId, merchantCode: merchantOf(settings), redirect, qr: null, lifetimeMs: null }
    },
    verifyReturn: (query, key) => (query.get('TXNID') === key.paymentId ? 'paid' : 'none'),
    async lookup(key) {
      // With another merchant's settings, the answer would be that the payment does not exist.
      if (key.merchantCode !== merchantOf(settings))
        throw new ProviderFailure('the settings are of another merchant', { kind: 'answered' })
      return recordOf(await ask(key.paymentId, key.amountPaisa), key, settings)
    },
    async verify() {
      await ask(newReference(), LEAST_TOP_UP_PAISA)
    },
  }
}

const merchantOf = ({ merchantId, appId }: Settings) => `${merchantId} ${appId}`

type Fields = Readonly<Record<string, string | number>>

/** Base64 of RSA-SHA256 over `NAME=value` of each field, joined by commas. */
export function signConnectips(privateKey: string, fields: Fields): string {
  const message = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
  return createSign('RSA-SHA256').update(message.join(',')).sign(privateKeyIn(privateKey), 'base64')
}

function formFields(settings: Settings, paymentId: string, order: PaymentOrder): Record<string, string> {
  const fields = {
    MERCHANTID: settings.merchantId,
    APPID: settings.appId,
    APPNAME: settings.appName,
    TXNID: paymentId,
    TXNDATE: dayOf(new Date(), 'Asia/Kathmandu').split('-').reverse().join('-'),
    TXNCRNCY: 'NPR',
    TXNAMT: order.amountPaisa.toString(),
    REFERENCEID: paymentId,
    REMARKS: order.title,
    PARTICULARS: order.title,
    // The literal word stands in place of the signature while the text is signed.
    TOKEN: 'TOKEN',
  }
  return { ...fields, TOKEN: signConnectips(settings.privateKey, fields) }
}

function questionOf({ merchantId, appId, privateKey }: Settings, referenceId: string, amountPaisa: bigint) {
  const token = signConnectips(privateKey, {
    MERCHANTID: merchantId,
    APPID: appId,
    REFERENCEID: referenceId,
    TXNAMT: amountPaisa.toString(),
  })
  return { merchantId: Number(merchantId), appId, referenceId, txnAmt: Number(amountPaisa), token }
}

/** Any answer about a payment shows that the provider is up and accepts the settings. @throws {ProviderFailure} */
function requireAnswer(response: ProviderResponse): ProviderResponse {
  if (response.status === 401) throw noUsableAnswer(response, 'password')
  if (response.status === 403) throw noUsableAnswer(response, 'right')
  if (response.status === 429 || response.fields === null) throw noUsableAnswer(response)
  return response
}

function recordOf(
  answer: ProviderResponse,
  { paymentId }: PaymentKey,
  { merchantId }: Settings,
): PaymentRecord {
  const { status, statusDesc, creditStatus, ...fields } = answer.fields ?? {}
  if (typeof status !== 'string') throw noUsableAnswer(answer)
  switch (status.trim().toUpperCase()) {
    case 'SUCCESS': {
      const isOurs =
        String(fields.referenceId) === paymentId && String(fields.merchantId ?? merchantId) === merchantId
      if (!isOurs) throw new ProviderFailure('paid, for nothing of ours', { refused: 'reference' })
      if (!CREDITED.includes(String(creditStatus))) return { state: 'pending' }
      // connectIPS has no refunds.
      return paidRecord(fromPaisa(fields.txnAmt), fields.txnId, () => 0n)
    }
    // Not final: the person may try again on the same page, and a bank's answer may be late.
    case 'FAILED':
      return { state: 'unpaid' }
    case 'ERROR':
      if (/NOT FOUND|INCOMPLETE/i.test(String(statusDesc))) return { state: 'unpaid' }
  }
  return { state: 'unknown', status: `${status} ${statusDesc ?? ''}`.trim().slice(0, 40) }
}
