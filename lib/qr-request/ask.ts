import { DAY_MS } from '@/lib/core/duration'
import type { QrRequestId } from '@/lib/core/id'
import { attemptAfter } from '@/lib/core/payment-looks'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { log } from '@/lib/infra/telemetry/log'
import { withProviderOf } from '@/lib/provider-account/speak'
import { type PaymentRecord, ProviderFailure } from '@/lib/providers/provider'
import type { QrRequestModel } from '@/prisma/generated/models'
import { getQrRequest } from './read'
import { anyQrRequest, settleQrRequest } from './settle'

// A waiting page looks again every few seconds, and several may, in front of several processes.
const ASKED_EVERY_SECONDS = 3
// A provider that does not answer must not keep a page from showing.
const PATIENCE_MS = 2_500
// Money that comes later is found by the person who misses it.
const READ_FOR_MS = 30 * DAY_MS

/** The provider's record of a request. @throws {ProviderFailure} if there is no usable answer. */
export function recordOfQr(request: QrRequestModel): Promise<PaymentRecord> {
  const { reference: paymentId, merchantCode, amountPaisa } = request
  return withProviderOf(request, (provider) => provider.lookup({ paymentId, merchantCode, amountPaisa }))
}

// Callers that ask the same at the same moment share one call.
const running = new Map<string, Promise<boolean>>()

/**
 * Asks the provider about a request now and applies its answer. It is safe to call at any time, any number of times.
 * @returns false if there was no usable answer.
 */
export function checkQrRequest(id: QrRequestId, requestId: string): Promise<boolean> {
  const current = running.get(id) ?? check(id, requestId).finally(() => running.delete(id))
  running.set(id, current)
  return current
}

async function check(id: QrRequestId, requestId: string): Promise<boolean> {
  const request = await anyQrRequest({ query }, id)
  if (request.receivedPaisa !== null) return true
  try {
    await settleQrRequest({ requestId }, id, await recordOfQr(request))
    return true
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const { provider, environment } = request
    log().warn(
      { qrRequestId: id, provider, environment, reason: error.reason },
      'a QR request could not be looked up',
    )
    return false
  }
}

const CLAIM = `
UPDATE qr_requests SET read_at = now()
WHERE id = $1 AND (read_at IS NULL OR read_at <= now() - interval '${ASKED_EVERY_SECONDS} seconds')
  AND (last_checked_at IS NULL OR last_checked_at <= now() - interval '${ASKED_EVERY_SECONDS} seconds')
RETURNING 1`

/**
 * A request of the business, for a reader. While no money has come, the provider is asked, unless that was just done. The reader waits
 * a moment and then gets what is known.
 * @throws {DomainError} as `getQrRequest`.
 */
export async function readQrRequest(ctx: Ctx, id: QrRequestId): Promise<QrRequestModel> {
  const request = await getQrRequest(ctx, id)
  return (await askInTime(request, ctx.requestId)) ? getQrRequest(ctx, id) : request
}

/** Asks for somebody who looks, unless that was just done. They wait a moment at most. @returns true if the request may have changed. */
export async function askInTime(
  { id, receivedPaisa, createdAt }: QrRequestModel,
  requestId: string,
): Promise<boolean> {
  if (receivedPaisa !== null || Date.now() - createdAt.getTime() >= READ_FOR_MS) return false
  if ((await query(CLAIM, [id])).length === 0) return false
  const patience = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref())
  // Whatever goes wrong, the sweep asks again. The reader gets what is known.
  const asked = checkQrRequest(id as QrRequestId, requestId).catch(() => false)
  return Promise.race([asked, patience])
}

const POSTPONE = 'UPDATE qr_requests SET next_check_at = $2 WHERE id = $1 AND next_check_at IS NOT NULL'
const ASKED_FOR_MS = DAY_MS

/** The provider gave no usable answer. It is asked again, and less and less often, for a day. */
export async function postponeQrRequest({ id, createdAt }: QrRequestModel): Promise<void> {
  const now = new Date()
  const isOver = now.getTime() - createdAt.getTime() >= ASKED_FOR_MS
  await query(POSTPONE, [id, isOver ? null : attemptAfter(createdAt, now)])
}
