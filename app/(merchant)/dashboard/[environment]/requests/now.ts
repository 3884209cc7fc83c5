import type { Tone } from '@/components/ui/tone'
import { tookText } from '@/lib/core/took'
import type { WireRequest } from '@/lib/request-log/present'

/** A success, a refusal that the caller can fix, or a failure of ours. */
export function statusTone(status: number): Tone {
  if (status < 400) return 'good'
  return status < 500 ? 'late' : 'bad'
}

/** The caller's name, such as `Server`, or the kind of caller if the name is not known any more. */
export function callerText({ kind, name }: WireRequest['caller']): string {
  if (kind === 'checkout') return 'A customer at a checkout'
  return name ?? (kind === 'api_key' ? 'A deleted key' : 'A former member')
}

// A form of the dashboard has no API path.
const FORM = '/dashboard'

/** The title of a call: `POST /v1/customers`, or what a form of the dashboard did. */
export function callTitle({ method, path, operation }: WireRequest): string {
  return path === FORM ? `Dashboard: ${operation}` : `${method} ${path}`
}

/** The outcome of a call, in a sentence. */
export function callOutcome({ status, durationMs, standsFor, replayOf }: WireRequest): string {
  const took = `after ${tookText(durationMs)}`
  const outcome =
    status < 400
      ? `Answered with ${status} ${took}.`
      : status === 499
        ? `The caller hung up ${took}, before its call was complete.`
        : status < 500
          ? `Refused with ${status} ${took}.`
          : `Failed on our side with ${status} ${took}.`
  const replay = replayOf
    ? ' The response of the first call with the same Idempotency-Key was sent again.'
    : ''
  const others =
    standsFor > 1 ? ` This entry stands for ${standsFor.toLocaleString('en-IN')} calls like it.` : ''
  return outcome + replay + others
}
