import { toWire } from '@/lib/core/id'
import { env } from '@/lib/infra/env'
import { count, observe } from '@/lib/infra/telemetry/metrics/record'
import { currentTraceparent, inSpan, type NewSpan } from '@/lib/infra/telemetry/trace/span'
import { createdAtOf, deliveryBody } from '../call/body'
import type { CallResult } from '../call/exchange'
import type { Failure } from '../call/failure'
import { deliveryHeaders } from '../call/headers'
import type { Send } from '../call/send'
import { type Verdict, verdictOf } from '../call/verdict'
import type { AttemptResult } from '../endpoint/rules'
import type { ClaimedDelivery } from './claim'
import { afterAttempt, type NextState, retryAfterMs } from './rules'

/** An attempt that has ended and is not yet recorded. */
export interface EndedAttempt extends AttemptResult {
  delivery: ClaimedDelivery
  next: NextState
  requestHeaders: Record<string, string>
  result: CallResult
}

/** Signs and sends one claimed delivery and returns what happens next. It does not throw: a failure is a result. */
export function attempt(delivery: ClaimedDelivery, send: Send, random: () => number): Promise<EndedAttempt> {
  return inSpan(
    'deliver',
    () => spanOf(delivery),
    async (note) => {
      const ended = await makeCall(delivery, send, random)
      const { response, failure } = ended.result
      note({ 'khata.outcome': ended.next.status })
      if (response) note({ 'http.response.status_code': response.status })
      if (failure) note({ 'error.type': failure.code })
      return ended
    },
  )
}

/**
 * An API call makes a few events, and their deliveries continue its trace. A batch of renewals makes thousands, so their deliveries get
 * their own traces.
 */
function spanOf({ eventType, id, attemptCount, traceparent, isOfBatch }: ClaimedDelivery): NewSpan {
  const attributes = {
    'khata.event_type': eventType,
    'khata.delivery_id': toWire('whd', id),
    'khata.attempt': attemptCount + 1,
  }
  return { kind: 'client', attributes, ...(isOfBatch ? { linkTo: traceparent } : { parent: traceparent }) }
}

async function makeCall(delivery: ClaimedDelivery, send: Send, random: () => number): Promise<EndedAttempt> {
  const attemptedAt = new Date()
  const body = deliveryBody(delivery)
  const requestHeaders = headersFor(delivery, body, attemptedAt)
  const result = await send({ url: delivery.url, headers: requestHeaders, body })
  const { response } = result
  const verdict = verdictOf(response?.status)
  const askedMs = retryAfterMs(response?.status, response?.headers['retry-after'], new Date())
  const attemptOfSchedule = delivery.attemptCount - delivery.attemptsBeforeReplay + 1
  const ended = {
    delivery,
    attemptedAt,
    verdict,
    failure: failureBehind(verdict, result),
    next: afterAttempt(verdict, attemptOfSchedule, askedMs, random()),
    requestHeaders,
    result,
  }
  measure(ended)
  return ended
}

function measure({ delivery, attemptedAt, verdict, next, result }: EndedAttempt): void {
  const { environment, plannedAtMs } = delivery
  count('khata_delivery_attempts_total', { environment, outcome: next.status })
  observe('khata_delivery_lag_seconds', { environment }, (attemptedAt.getTime() - plannedAtMs) / 1000)
  const outcome = verdict === 'succeeded' ? 'succeeded' : 'failed'
  observe('khata_delivery_call_seconds', { outcome }, result.latencyMs / 1000)
}

function headersFor(delivery: ClaimedDelivery, body: string, now: Date): Record<string, string> {
  const event = {
    eventId: toWire('evt', delivery.eventId),
    createdAt: createdAtOf(delivery),
    sequence: delivery.eventSequence,
  }
  const headers = deliveryHeaders(
    delivery.secrets,
    { ...event, body, attempt: delivery.attemptCount + 1 },
    now,
  )
  const traceparent = currentTraceparent() ?? delivery.traceparent
  return env().WEBHOOK_TRACEPARENT === 'true' && traceparent ? { ...headers, traceparent } : headers
}

function failureBehind(verdict: Verdict, { response, failure }: CallResult): Failure | undefined {
  if (failure || verdict === 'succeeded') return failure
  const httpStatus = response?.status ?? 0
  return { code: httpStatus >= 300 && httpStatus < 400 ? 'redirect' : 'status', httpStatus }
}
