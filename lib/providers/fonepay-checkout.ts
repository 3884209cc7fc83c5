import { createSign } from 'node:crypto'
import { privateKeyIn } from '@/lib/infra/keys/private-key'
import type { SettingsOf } from '@/lib/infra/provider-settings'
import { bankAppsIn } from './bank-apps'
import { payeeNameIn } from './emv-qr'
import { callProvider, noUsableAnswer, type ProviderResponse } from './exchange'
import { paidRecord } from './paid-record'
import { type PaymentKey, type PaymentProvider, type PaymentRecord, ProviderFailure } from './provider'
import { newReference } from './reference'
import { fromRupees, toRupees } from './rupees'
import { type LogIn, sessionOf, withSession } from './session'

type Settings = Omit<SettingsOf<'fonepay'>, 'hmacBaseUrl'>

const PATH = 'api/merchant/third-party/v2/'
// A person should not wait long for a QR because of the list of bank apps.
const APPS_TIMEOUT_MS = 2_500

/** Checkout by Fonepay: a QR, or a bank's app on the phone. Every body is signed. Amounts are rupees. */
export function fonepayCheckoutProvider(settings: Settings): PaymentProvider {
  const { terminalId } = settings
  const call = (call: Call) => authorizedCall(settings, call)
  const ask = async (referenceLabel: string) =>
    requireStatus(
      await call({
        path: 'thirdPartyDynamicQrGetStatus',
        body: { terminalId, referenceLabel },
        readsErrors: true,
      }),
    )
  return {
    async initiate(order) {
      const referenceLabel = newReference()
      const response = await call({
        path: 'generate-intent-qr',
        body: {
          amount: Number(toRupees(order.amountPaisa)),
          billId: referenceLabel,
          terminalId,
          paymentMode: 'QR',
          referenceLabel,
          // The QR type that the apps of banks and wallets could pay when we tried them.
          qrType: 'DYNAMIC_QR',
        },
      })
      const { qrMessage, qrString, qrDisplayName, prn, status } = requireTaken(response)
      const text = qrMessage || qrString
      const isMade = typeof text === 'string' && String(status).toUpperCase() !== 'FAILED'
      // The provider does not know this label, so the payment could never be found.
      if (!isMade || (prn !== undefined && prn !== referenceLabel)) throw noUsableAnswer(response)
      const displayName = typeof qrDisplayName === 'string' ? qrDisplayName.trim().slice(0, 100) : ''
      const qr = { text, payeeName: displayName || payeeNameIn(text) }
      return { paymentId: referenceLabel, merchantCode: terminalId, redirect: null, qr, lifetimeMs: null }
    },
    // No browser returns from a QR.
    verifyReturn: () => 'none',
    async lookup(key) {
      if (key.merchantCode !== terminalId)
        throw new ProviderFailure('the settings are of another terminal', { kind: 'answered' })
      const response = await ask(key.paymentId)
      // Fonepay answers like this for a label that it does not know. It may also be an outage, so it says nothing about the payment.
      if (response.status >= 500) throw new ProviderFailure(`HTTP ${response.status}`, { kind: 'answered' })
      return recordOf(response, key)
    },
    async verify() {
      await ask(newReference())
    },
    async apps(text) {
      try {
        const response = await call({
          path: 'banks/list',
          headers: { paymentMode: 'INTENT' },
          timeoutMs: APPS_TIMEOUT_MS,
        })
        return bankAppsIn(response.fields?.bankDetails, text)
      } catch (error) {
        if (error instanceof ProviderFailure) return []
        throw error
      }
    },
  }
}

/** Base64 of RSA-SHA256 over the bytes of a body. */
export function signFonepay(privateKey: string, body: string): string {
  return createSign('RSA-SHA256').update(body).sign(privateKeyIn(privateKey), 'base64')
}

interface Call {
  path: string
  /** Absent for a GET. */
  body?: object
  headers?: Record<string, string>
  readsErrors?: boolean
  timeoutMs?: number
}

function send(settings: Settings, { path, body, headers, ...options }: Call): Promise<ProviderResponse> {
  const text = body && JSON.stringify(body)
  return callProvider({
    url: new URL(`${PATH}${path}`, settings.baseUrl),
    method: text === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      signature: signFonepay(settings.privateKey, text ?? ''),
      ...headers,
    },
    ...(text !== undefined && { body: text }),
    ...options,
  })
}

/** A call with the session of the account, which all processes share. @throws {ProviderFailure} */
async function authorizedCall(settings: Settings, call: Call): Promise<ProviderResponse> {
  const { baseUrl, username, password, privateKey } = settings
  const session = sessionOf([baseUrl, username, password, privateKey], logInWith(settings))
  const response = await withSession(
    session,
    (authorization) => send(settings, { ...call, headers: { ...call.headers, authorization } }),
    ({ status }) => status === 401,
  )
  if (response.status === 401) throw noUsableAnswer(response, 'login')
  if (response.status === 403) throw noUsableAnswer(response, 'right')
  if (response.status === 429) throw noUsableAnswer(response)
  if (response.status === 409) requireRight(response)
  return response
}

const logInWith =
  (settings: Settings): LogIn =>
  async () => {
    const { username, password } = settings
    const basic = Buffer.from(`${username}:${password}`).toString('base64')
    const response = await send(settings, {
      path: 'login',
      body: { username, password },
      headers: { authorization: `Basic ${basic}` },
    })
    if (response.status === 401 || response.status === 403) throw noUsableAnswer(response, 'login')
    const { accessToken, expiresIn } = response.fields ?? {}
    if (response.status >= 400 || typeof accessToken !== 'string' || accessToken === '')
      throw noUsableAnswer(response)
    // The token already begins with `Bearer`, and is sent as it is.
    return { token: accessToken, expiresInSeconds: Number(expiresIn) }
  }

/** The terminal may be unknown, or may lack the permission to ask. @throws {ProviderFailure} */
function requireRight(response: ProviderResponse): void {
  const message = wordsOf(response)
  if (/Unauthorized request/i.test(message)) throw noUsableAnswer(response, 'right')
  if (/Terminal detail not found/i.test(message)) throw noUsableAnswer(response, 'terminalId')
}

/** The message of an answer, which may be a text or an object. */
function wordsOf({ fields }: ProviderResponse): string {
  const message = fields?.message ?? fields?.paymentMessage ?? ''
  return typeof message === 'string' ? message : JSON.stringify(message)
}

/** The fields of the answer to a request for a QR. @throws {ProviderFailure} */
function requireTaken(response: ProviderResponse): Record<string, unknown> {
  if (response.status >= 400 || response.fields === null) throw noUsableAnswer(response)
  return response.fields
}

/** Any answer about a payment shows that the provider is up and accepts the settings. @throws {ProviderFailure} */
function requireStatus(response: ProviderResponse): ProviderResponse {
  if (response.fields === null || response.status > 500) throw noUsableAnswer(response)
  return response
}

function recordOf(response: ProviderResponse, { paymentId, amountPaisa }: PaymentKey): PaymentRecord {
  const { paymentStatus, prn, requestedAmount, totalTransactionAmount, fonepayTraceId } =
    response.fields ?? {}
  if (typeof paymentStatus !== 'string') throw noUsableAnswer(response)
  switch (paymentStatus.trim().toLowerCase()) {
    case 'success': {
      if (prn !== paymentId) throw new ProviderFailure('paid, for nothing of ours', { refused: 'reference' })
      const [asked, total] = [fromRupees(requestedAmount), fromRupees(totalTransactionAmount)]
      if (asked === null || total === null) return paidRecord(null, fonepayTraceId, () => 0n)
      const isOurs = asked === amountPaisa
      // The right amount, but for another request, is not our payment.
      if (!isOurs && total === amountPaisa) return { state: 'mismatch' }
      // A surcharge on top is paid by the payer. Fonepay has no refunds.
      return paidRecord(isOurs && total >= asked ? asked : total, fonepayTraceId, () => 0n)
    }
    // Fonepay says this also for a QR that nobody has scanned, and a person may try again.
    case 'failed':
    case 'pending':
    case 'timeout':
    case 'cancelled':
    case 'canceled':
      return { state: 'unpaid' }
  }
  return { state: 'unknown', status: paymentStatus.slice(0, 40) }
}
