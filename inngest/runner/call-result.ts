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

/** Their number is limited only by the size of the response. The run counts its steps. */
const ops = z.array(op)

/** What the app's response means for the run. */
export type CallResult =
  | { kind: 'finished' }
  | { kind: 'ops'; ops: Op[]; bytes: number }
  /** `reason` is the runner's own text, so a log may quote it. */
  | { kind: 'failed'; error: SerializedError; retriable: boolean; reason?: string }
  /** No function ran. The call is repeated when the app responds again, and does not count as an attempt. */
  | { kind: 'undelivered'; reason: string; doubtful?: boolean }

/** Without the SDK's header, these statuses mean that the app is starting or stopping, or that a proxy responded. */
const NOT_SERVING = [404, 429, 502, 503]

export function readCallResult(
  response: AppResponse,
  signingKey: string | undefined,
  now: number,
): CallResult {
  const { status, headers, body } = response
  const fromSdk = headers['x-inngest-sdk-handled'] !== undefined
  if (!fromSdk && NOT_SERVING.includes(status)) {
    return {
      kind: 'undelivered',
      reason: `The app responded with ${status} in place of its Inngest endpoint.`,
    }
  }
  if (status === 401) {
    return {
      kind: 'undelivered',
      reason: 'The app refused the call: its INNGEST_SIGNING_KEY or its clock differs.',
    }
  }
  // Only a signed response is accepted. Any other one is a failed attempt, whatever it contains.
  const signature = headers['x-inngest-signature']
  const signed =
    !signingKey || isSignedBy(signingKey, body, typeof signature === 'string' ? signature : undefined, now)
  if (!fromSdk || !signed) return failed(`The app responded with ${status} without a valid signature.`)

  if (status === 200) return { kind: 'finished' }
  if (status === 206) {
    const parsed = ops.safeParse(parseJson(body))
    if (!parsed.success) return failed('The app responded with steps that the runner cannot read.')
    return {
      kind: 'ops',
      ops: parsed.data,
      bytes: body.length,
    }
  }
  const parsed = serializedError.safeParse(parseJson(body))
  return {
    kind: 'failed',
    error: parsed.success ? parsed.data : { name: 'Error', message: `The app responded with ${status}.` },
    retriable: headers['x-inngest-no-retry'] !== 'true',
  }
}

/** A failed attempt, with the runner's own reason. */
export function failed(message: string): Extract<CallResult, { kind: 'failed' }> {
  return { kind: 'failed', error: { name: 'Error', message }, retriable: true, reason: message }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
