import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { BusinessId, QrRequestId } from '@/lib/core/id'
import { lookAfter } from '@/lib/core/payment-looks'
import { emit } from '@/lib/events/emit'
import { endSetAside } from '@/lib/infra/bulkhead/set-aside'
import { type CallCtx, type Ctx, transact } from '@/lib/infra/ctx'
import { violatedConstraint } from '@/lib/infra/database/outage'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import { providerTime } from '@/lib/provider-account/table'
import type { PaymentRecord } from '@/lib/providers/provider'
import type { QrRequestModel } from '@/prisma/generated/models'
import { lockForQr, type PaidAsCash, payAsCash } from './pay-as-cash'
import { presentQrRequest } from './present'
import { type Hold, heldFor, heldForRefusal, providerNameOf } from './rules'
import { qrRequests } from './table'

type Paid = Extract<PaymentRecord, { state: 'paid' }>

const ONE = `SELECT ${qrRequests.columnList()} FROM qr_requests WHERE id = $1`

/** A request by its id alone, for what asks about it. @throws {DomainError} `resource_not_found`. */
export async function anyQrRequest({ query }: Pick<Tx, 'query'>, id: QrRequestId): Promise<QrRequestModel> {
  return found((await query<QrRequestModel>(ONE, [id]))[0])
}

/** @throws {DomainError} `resource_not_found`. */
export async function lockQrRequest(tx: Tx, id: QrRequestId): Promise<QrRequestModel> {
  return found((await tx.query<QrRequestModel>(`${ONE} FOR NO KEY UPDATE`, [id]))[0])
}

const ONE_REFERENCE = 'qr_requests_one_reference'

/**
 * Applies the provider's record to a request, in one transaction. The same record has one effect, however often it comes and from
 * however many processes. Money counts whatever the request is: it pays exactly what it covers, or is held.
 * @throws {DomainError} `resource_not_found`.
 */
export async function settleQrRequest(
  call: Pick<CallCtx, 'requestId' | 'tx'>,
  id: QrRequestId,
  record: PaymentRecord,
): Promise<QrRequestModel> {
  const attempt = () => transact(call, (tx) => settle(tx, id, record, call.requestId))
  return attempt().catch((error: unknown) => {
    // Another request took the reference at the same moment. The second attempt sees it.
    if (!call.tx && violatedConstraint(error) === ONE_REFERENCE) return attempt()
    throw error
  })
}

async function settle(
  tx: Tx,
  id: QrRequestId,
  record: PaymentRecord,
  requestId: string,
): Promise<QrRequestModel> {
  const wanted = await anyQrRequest(tx, id)
  const ctx = await systemCtx(tx, wanted, requestId)
  // What it would pay is locked before it, as payments at the desk do.
  if (record.state === 'paid') await lockForQr(tx, ctx, wanted).catch(ignoreMissing)
  const request = await lockQrRequest(tx, id)
  const now = await providerTime(tx)
  await endSetAside(tx, 'qr_request', [id])
  if (request.receivedPaisa !== null) return request
  const asked = { ...request, lastCheckedAt: now, nextCheckAt: lookAfter(request.createdAt, now) }
  if (record.state !== 'paid') {
    await qrRequests.update(tx, [asked], ['lastCheckedAt', 'nextCheckAt'])
    return asked
  }
  const done = await receive(tx, ctx, { ...asked, nextCheckAt: null, closedByPaymentId: null }, record, now)
  await qrRequests.update(tx, [done], MAY_CHANGE)
  const type = done.status === 'paid' ? 'qr_request.paid' : 'qr_request.held'
  await emit(tx, ctx, type, done.id as QrRequestId, presentQrRequest(done))
  return done
}

const MAY_CHANGE = [
  'customerId',
  'subscriptionId',
  'status',
  'heldFor',
  'receivedPaisa',
  'providerReference',
  'paymentId',
  'closedByPaymentId',
  'paidAt',
  'lastCheckedAt',
  'nextCheckAt',
] as const

/** What it covers may be gone. Its money is held then. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof DomainError)) throw error
}

/** Nobody acts: a provider's record does. Its time is that of the business. */
async function systemCtx(
  tx: Tx,
  { businessId, environment }: Pick<QrRequestModel, 'businessId' | 'environment'>,
  requestId: string,
): Promise<Ctx> {
  const now = await readTenantNow(tx, { businessId, environment })
  return { businessId: businessId as BusinessId, environment, actor: { kind: 'system' }, now, requestId }
}

const TAKEN = `SELECT 1 FROM qr_requests
  WHERE provider_account_id = $1 AND provider_reference = $2 AND held_for IS DISTINCT FROM 'reference_taken' AND id <> $3`

async function receive(
  tx: Tx,
  ctx: Ctx,
  request: QrRequestModel,
  { amountPaisa, reference }: Paid,
  now: Date,
): Promise<QrRequestModel> {
  const received = { ...request, receivedPaisa: amountPaisa, providerReference: reference, paidAt: now }
  const taken = await tx.query(TAKEN, [request.providerAccountId, reference, request.id])
  const hold = (reason: Hold) => ({ ...received, status: 'held' as const, heldFor: reason })
  if (taken.length > 0) return hold('reference_taken')
  if (amountPaisa !== request.amountPaisa) return hold('wrong_amount')
  const paid = await payExactly(tx, ctx, request, reference)
  if (typeof paid === 'string') return hold(paid)
  const { id: paymentId, customerId, subscriptionId } = paid.payment
  return { ...received, status: 'paid', paymentId, customerId, subscriptionId }
}

/** Pays what the request covers, and nothing else. @returns why it does not. Then nothing is written. */
async function payExactly(
  tx: Tx,
  ctx: Ctx,
  request: QrRequestModel,
  reference: string,
): Promise<PaidAsCash | Hold> {
  const { memberId, apiKeyId, recorderName } = request
  const confirmed = { by: providerNameOf(request), recorder: { memberId, apiKeyId, recorderName } }
  let paid: PaidAsCash | undefined
  let hold: Hold | null = null
  const refusal = await tx.attempt(async () => {
    paid = await payAsCash(tx, ctx, request, { method: 'qr', reference, confirmed })
    hold = heldFor(request, paid.invoices)
    if (hold) throw new Undone()
  })
  if (hold) return hold
  if (refusal instanceof DomainError && refusal.status < 500) return heldForRefusal(refusal.code)
  if (refusal || !paid) throw refusal
  return paid
}

/** What was written is undone: it is not what the request covers. */
class Undone extends Error {}
