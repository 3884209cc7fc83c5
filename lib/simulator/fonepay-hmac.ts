import { createHmac } from 'node:crypto'
import { PROVIDERS } from '@/lib/core/providers'
import { env } from '@/lib/infra/env'
import { readJsonObject } from './body'
import { createPayment, findPaymentOf, isDown, stateOf } from './payment'
import type { Simulator } from './simulator'
import { unavailable } from './unavailable'

// Plays Fonepay in its dynamic QR 1.1 (HMAC), following its document. It shares no code with lib/providers.

const PATH = 'merchant/merchantDetailsForThirdParty'
const { merchantCode, secret, username, password } = PROVIDERS.fonepay.protocols.hmac.credentials

type Fields = Record<string, unknown>

const refused = (message: string) =>
  Response.json({ documentation: 'Merchant request Exception', errorCode: 406, message }, { status: 406 })

/** Why a call is refused. Null if the test merchant has signed these values. */
function refusalOf(fields: Fields, signed: unknown[]): string | null {
  if (fields.merchantCode !== merchantCode.test) return 'Invalid Merchant Code'
  if (fields.username !== username.test || fields.password !== password.test) return 'Invalid username'
  const right = createHmac('sha512', secret.test).update(signed.join(',')).digest('hex')
  return fields.dataValidation === right ? null : 'Data Validation Failed'
}

async function makeQr(request: Request): Promise<Response> {
  const fields = await readJsonObject(request)
  const { amount, prn, remarks1, remarks2 } = fields
  const problem = refusalOf(fields, [amount, prn, fields.merchantCode, remarks1, remarks2])
  if (problem) return refused(problem)
  const isShort = [remarks1, remarks2].every((text) => /^[A-Za-z0-9]{1,25}$/.test(String(text)))
  const isAmount = /^(?=.{1,10}$)\d+(\.\d{1,2})?$/.test(String(amount)) && Number(amount) >= 1
  if (!isShort || !isAmount || !/^.{1,25}$/.test(String(prn))) return refused('Invalid request')
  const created = await createPayment({
    provider: 'fonepay',
    paymentId: String(prn),
    merchantText: merchantCode.test,
    amountPaisa: BigInt(Math.round(Number(amount) * 100)),
    successUrl: '',
    failureUrl: '',
  })
  if (!created) return refused('Prn already exists')
  return Response.json({
    message: 'successfull',
    qrMessage: `${env().APP_URL}/simulators/fonepay/pay/${created}`,
    status: 'CREATED',
    statusCode: 201,
    success: true,
    thirdpartyQrWebSocketUrl: `wss://ws.example.com/merchantEndPoint/1/${merchantCode.test}/Y`,
  })
}

async function statusOf(request: Request): Promise<Response> {
  const fields = await readJsonObject(request)
  const prn = String(fields.prn)
  const problem = refusalOf(fields, [prn, fields.merchantCode])
  if (problem) return refused(problem)
  const now = new Date()
  const payment = await findPaymentOf('fonepay', prn)
  if (payment && isDown(payment, now))
    return payment.outcome === 'right_missing' ? refused('Invalid username') : unavailable(payment)
  const isOwn = payment?.merchantText === merchantCode.test
  const state = isOwn ? stateOf(payment, now) : 'open'
  const isPaid = state === 'paid' || state === 'refunded' || state === 'part_refunded'
  return Response.json({
    fonepayTraceId: isPaid ? payment?.reference : '',
    merchantCode: merchantCode.test,
    // The document shows `failed` for a payment that was not made yet, too.
    paymentStatus: isPaid ? 'success' : state === 'pending' ? 'pending' : 'failed',
    prn,
  })
}

export const FONEPAY_HMAC_CALLS: Simulator['calls'] = {
  [`${PATH}/thirdPartyDynamicQrDownload`]: { method: 'POST', answer: makeQr },
  [`${PATH}/thirdPartyDynamicQrGetStatus`]: { method: 'POST', answer: statusOf },
}
