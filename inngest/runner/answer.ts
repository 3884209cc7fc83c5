import { z } from 'zod'
import type { AppResponse } from './app-client'
import { isSignedBy } from './signature'

const serializedError = z
  .looseObject({
    name: z.string().catch('Error'),
    message: z.string().optional().catch(undefined),
    error: z.string().optional().catch(undefined),
  })
  .transform(({ error, ...rest }) => ({ ...rest, message: rest.message ?? error ?? 'No message was given.' }))

export type SerializedError = z.infer<typeof serializedError>

const op = z.object({
  id: z.string().min(1).max(256),
  op: z.string(),
  data: z.unknown().optional(),
  error: serializedError.nullish().catch(null),
})

export type Op = z.infer<typeof op>

/** As many as fit into an answer; the run counts its steps. */
const ops = z.array(op)

/** What an answer from the app means for the run. */
export type Answer =
  | { kind: 'finished' }
  | { kind: 'ops'; ops: Op[]; bytes: number }
  /** `reason`: in the runner's own words, which a log may quote. */
  | { kind: 'failed'; error: SerializedError; retriable: boolean; reason?: string }
  /** No function ran: the call is made again once the app answers, and no attempt is counted. */
  | { kind: 'undelivered'; reason: string; doubtful?: boolean }

/** Statuses of an app that is starting, stopping or misrouted, when it is not the SDK that answers. */
const NOT_SERVING = [404, 429, 502, 503]

export function readAnswer(response: AppResponse, signingKey: string | undefined, now: number): Answer {
  const { status, headers, body } = response
  const fromSdk = headers['x-inngest-sdk-handled'] !== undefined
  if (!fromSdk && NOT_SERVING.includes(status)) {
    return { kind: 'undelivered', reason: `The app answered ${status} in place of its Inngest endpoint.` }
  }
  if (status === 401) {
    return {
      kind: 'undelivered',
      reason: 'The app refused the call: its INNGEST_SIGNING_KEY or its clock differs.',
    }
  }
  // Only a signed answer is believed; any other one is a failed attempt, whatever it says.
  const signature = headers['x-inngest-signature']
  const signed =
    !signingKey || isSignedBy(signingKey, body, typeof signature === 'string' ? signature : undefined, now)
  if (!fromSdk || !signed) return failed(`The app answered ${status} without a valid signature.`)

  if (status === 200) return { kind: 'finished' }
  if (status === 206) {
    const parsed = ops.safeParse(parseJson(body))
    if (!parsed.success) return failed('The app answered with steps that the runner cannot read.')
    return {
      kind: 'ops',
      ops: parsed.data,
      bytes: body.length,
    }
  }
  const parsed = serializedError.safeParse(parseJson(body))
  return {
    kind: 'failed',
    error: parsed.success ? parsed.data : { name: 'Error', message: `The app answered ${status}.` },
    retriable: headers['x-inngest-no-retry'] !== 'true',
  }
}

/** A failed attempt that the runner reports in its own words. */
export function failed(message: string): Extract<Answer, { kind: 'failed' }> {
  return { kind: 'failed', error: { name: 'Error', message }, retriable: true, reason: message }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
