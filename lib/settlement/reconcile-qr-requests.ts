import { newWireId, type QrRequestId } from '@/lib/core/id'
import { isNotPaused, setAside } from '@/lib/infra/bulkhead/set-aside'
import { query } from '@/lib/infra/database/db'
import { isOutage } from '@/lib/infra/database/outage'
import { ProviderFailure } from '@/lib/providers/provider'
import { postponeQrRequest, recordOfQr } from '@/lib/qr-request/ask'
import { providerNameOf } from '@/lib/qr-request/rules'
import { settleQrRequest } from '@/lib/qr-request/settle'
import { qrRequests } from '@/lib/qr-request/table'
import type { Environment } from '@/prisma/generated/enums'
import type { QrRequestModel } from '@/prisma/generated/models'
import { endOutage, hasNoOutage, recordOutage } from './provider-outage'

// If a provider takes the longest allowed time for each answer, a batch takes half a minute.
const BATCH_SIZE = 32
const LANES = 8
// A single request without an answer says nothing about the provider. This many in a row mean an outage.
const FAILURES_OF_AN_OUTAGE = 3

const isDue = (environment: string) =>
  `q.environment = ${environment} AND q.next_check_at <= now() AND ${isNotPaused('qr_request', 'q.id')}
    AND ${hasNoOutage('q', 'paused')}`

/** SQL: true if the sweep of the environment would ask a provider about a QR request. */
export const isQrRequestDue = (environment: Environment): string =>
  `(SELECT 1 FROM qr_requests q WHERE ${isDue(`'${environment}'`)} ORDER BY q.next_check_at LIMIT 1) IS NOT NULL`

// The claim is a lease: if this process dies, the request is due again after two minutes.
const CLAIM = `
UPDATE qr_requests p SET next_check_at = now() + interval '2 minutes'
WHERE p.id IN (
  SELECT q.id FROM qr_requests q WHERE ${isDue('$1')} ORDER BY q.next_check_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED)
RETURNING ${qrRequests.columnList('p')}`

interface Tally {
  request: QrRequestModel
  answered: number
  failed: number
  /** The reason of the last failure. */
  reason: string
}

/**
 * Asks the providers about QR requests that are due, and applies the answers. An account whose provider does not answer is left alone
 * for a while. One request that cannot be settled is set aside.
 * @returns how many got an answer. 0: nothing is due now.
 */
export async function reconcileQrRequests(environment: Environment): Promise<number> {
  const due = await query<QrRequestModel>(CLAIM, [environment, BATCH_SIZE])
  const tallies = new Map<string, Tally>()
  for (const request of due)
    tallies.set(request.providerAccountId, { request, answered: 0, failed: 0, reason: '' })
  const lane = async () => {
    for (let next = due.shift(); next; next = due.shift())
      await attend(next, tallies.get(next.providerAccountId) as Tally)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  let answered = 0
  for (const tally of tallies.values()) {
    await noteOutage(tally)
    answered += tally.answered
  }
  return answered
}

async function noteOutage({ request, answered, failed, reason }: Tally): Promise<void> {
  const { environment, providerAccountId: accountId } = request
  const payee = { provider: providerNameOf(request), environment, accountId }
  if (answered > 0) await endOutage(payee)
  else if (failed >= FAILURES_OF_AN_OUTAGE) await recordOutage(payee, reason)
}

/** Handles one request. A failure does not stop the others. @throws if the database is down. */
async function attend(request: QrRequestModel, tally: Tally): Promise<void> {
  const { id, businessId, environment } = request
  try {
    const record = await recordOfQr(request)
    tally.answered += 1
    await settleQrRequest({ requestId: newWireId('run') }, id as QrRequestId, record)
  } catch (error) {
    if (error instanceof ProviderFailure) {
      // A refusal because of an account's settings, such as a wrong key, is not an outage.
      if (error.isSilent) tally.failed += 1
      else tally.answered += 1
      tally.reason = error.reason
      await postponeQrRequest(request)
    } else if (isOutage(error)) {
      throw error
    } else {
      await setAside('qr_request', { id, businessId, environment }, error)
    }
  }
}
