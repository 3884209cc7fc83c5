import { createPrivateKey, createPublicKey, createVerify } from 'node:crypto'
import { env } from '@/lib/infra/env'
import type { SimulatorPaymentModel } from '@/prisma/generated/models'
import { readJsonObject, readSmallBody } from './body'
import { merchantsAt } from './merchants'
import { createPayment, findPaymentOf, isDown, type SimulatedState, stateOf } from './payment'
import type { Simulator } from './simulator'
import { unavailable } from './unavailable'

// Plays connectIPS in its gateway protocol, following the published description. It shares no code with lib/providers.

type Merchant = ReturnType<typeof merchantsAt<'connectips'>>[number]

/** Whether the token is the merchant's RSA-SHA256 over this message. */
function isSigned({ privateKey }: Merchant, message: string, token: string): boolean {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  return createVerify('RSA-SHA256').update(message).verify(createPublicKey(key), token, 'base64')
}

/** The fields of the login page, with the maximum length of each. */
const FIELDS: [name: string, most: number][] = [
  ['MERCHANTID', 10],
  ['APPID', 20],
  ['APPNAME', 30],
  ['TXNID', 20],
  ['TXNDATE', 10],
  ['TXNCRNCY', 3],
  ['TXNAMT', 15],
  ['REFERENCEID', 20],
  ['REMARKS', 50],
  ['PARTICULARS', 100],
]

function problemIn(form: URLSearchParams): string | null {
  for (const [name, most] of FIELDS) {
    const value = form.get(name) ?? ''
    if (value === '' || value.length > most) return `Invalid ${name}.`
  }
  if (!/^[1-9]\d*$/.test(form.get('TXNAMT') ?? '')) return 'Invalid TXNAMT.'
  if (!/^\d{2}-\d{2}-\d{4}$/.test(form.get('TXNDATE') ?? '')) return 'Invalid TXNDATE.'
  if (form.get('TXNCRNCY') !== 'NPR') return 'Invalid TXNCRNCY.'
  const merchant = merchantsAt('connectips').find(
    ({ merchantId, appId, appName }) =>
      merchantId === form.get('MERCHANTID') && appId === form.get('APPID') && appName === form.get('APPNAME'),
  )
  if (!merchant) return 'Unknown merchant.'
  const message = `${FIELDS.map(([name]) => `${name}=${form.get(name)}`).join(',')},TOKEN=TOKEN`
  return isSigned(merchant, message, form.get('TOKEN') ?? '') ? null : 'Invalid TOKEN.'
}

/** The return address that is registered for the app of this instance. */
const returnAddress = () => `${env().APP_URL}/api/providers/connectips/return`

/** A shop's page sends the browser here with a form, to pay. */
async function toPayPage(request: Request): Promise<Response> {
  const form = new URLSearchParams((await readSmallBody(request)) ?? '')
  const problem = problemIn(form)
  if (problem) return refused(400, problem)
  const created = await createPayment({
    provider: 'connectips',
    paymentId: form.get('TXNID') ?? '',
    merchantText: form.get('APPNAME') ?? '',
    amountPaisa: BigInt(form.get('TXNAMT') ?? '0'),
    successUrl: returnAddress(),
    failureUrl: `${returnAddress()}/failure`,
  })
  // The page can be opened once per transaction.
  if (!created) return refused(403, 'This TXNID was sent before.')
  const location = `${env().APP_URL}/simulators/connectips/pay/${created}`
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

const refused = (status: number, message: string) => Response.json({ message }, { status })

type Word = [status: string, statusDesc: string]
const NOT_FOUND: Word = ['ERROR', 'TRANSACTION NOT FOUND']
const SUCCESS: Word = ['SUCCESS', 'TRANSACTION SUCESSFULL']

const WORDS: Record<SimulatedState, Word> = {
  open: ['ERROR', 'TRANSACTION INCOMPLETE'],
  expired: ['ERROR', 'TRANSACTION INCOMPLETE'],
  canceled: ['ERROR', 'TRANSACTION INCOMPLETE'],
  failed: ['FAILED', 'TRANSACTION UNSUCCESSFUL'],
  pending: SUCCESS,
  paid: SUCCESS,
  // connectIPS has no refunds: the record does not change.
  refunded: SUCCESS,
  part_refunded: SUCCESS,
}

/** A shop's server asks about a transaction. @param hasDetail the answer says how it was paid. */
async function statusOf(request: Request, hasDetail: boolean): Promise<Response> {
  const { merchantId, appId, referenceId, txnAmt, token } = await readJsonObject(request)
  const merchant = merchantsAt('connectips').find((each) => {
    const basic = Buffer.from(`${each.appId}:${each.password}`).toString('base64')
    return request.headers.get('authorization') === `Basic ${basic}`
  })
  if (!merchant) return refused(401, 'Unauthorized')
  const isOwn = String(merchantId) === merchant.merchantId && appId === merchant.appId
  const message = `MERCHANTID=${merchantId},APPID=${appId},REFERENCEID=${referenceId},TXNAMT=${txnAmt}`
  if (!isOwn || !isSigned(merchant, message, String(token))) return refused(400, 'Invalid token')
  const now = new Date()
  const payment = await findPaymentOf('connectips', String(referenceId))
  if (payment && isDown(payment, now))
    return payment.outcome === 'right_missing' ? refused(403, 'Forbidden') : unavailable(payment)
  const state = payment && stateOf(payment, now)
  const [status, statusDesc] = state ? WORDS[state] : NOT_FOUND
  const paid = Number(payment?.paidPaisa ?? txnAmt)
  const record = { merchantId: Number(merchantId), appId, referenceId, token: null, status, statusDesc }
  if (!hasDetail) return Response.json({ ...record, txnAmt: String(paid) })
  const detail = status === 'SUCCESS' && {
    debitBankCode: '9901',
    txnId: payment?.reference,
    batchId: payment?.reference,
    txnDate: payment?.createdAt.getTime(),
    chargeAmt: '500.00',
    chargeLiability: 'CG',
    refId: referenceId,
    creditStatus: state === 'pending' ? 'ENTR' : '000',
  }
  return Response.json({ ...record, txnAmt: `${paid}.00`, ...detail })
}

export const CONNECTIPS_SIMULATOR: Simulator = {
  calls: {
    'connectipswebgw/loginpage': { method: 'POST', answer: toPayPage },
    'connectipswebws/api/creditor/validatetxn': {
      method: 'POST',
      answer: (request) => statusOf(request, false),
    },
    'connectipswebws/api/creditor/gettxndetail': {
      method: 'POST',
      answer: (request) => statusOf(request, true),
    },
  },
  // Like connectIPS, it only says which transaction it was, and not its outcome.
  backAddressOf(payment: SimulatorPaymentModel) {
    const state = stateOf(payment, new Date())
    const url = state === 'canceled' || state === 'failed' ? payment.failureUrl : payment.successUrl
    return `${url}?TXNID=${payment.paymentId}`
  },
  lacks: ['refund', 'charged', 'session_taken'],
}
