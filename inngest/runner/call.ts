import { AppUnreachable, type SendToApp } from './app-client'
import { type CallResult, failed, readCallResult } from './call-result'
import type { Clock } from './clock'
import type { Run } from './run'
import { sign } from './signature'

/** A call may take five minutes, and its response a few seconds more. */
const CALL_TIMEOUT_MS = 305_000

/** The `stepId` of a call that runs the function from its beginning. */
const WHOLE_FUNCTION = 'step'

/** Calls the function of a run once, over HTTP. Never rejects: a failed call is a result, too. */
export type CallFunction = (run: Run, attempt: number) => Promise<CallResult>

export function createCaller(
  send: SendToApp,
  servePath: string,
  signingKey: string | undefined,
  clock: Clock,
): CallFunction {
  return async (run, attempt) => {
    try {
      const body = canonicalJson(bodyOf(run, attempt))
      const query = new URLSearchParams({ fnId: run.fn.config.id, stepId: WHOLE_FUNCTION })
      const response = await send({
        method: 'POST',
        path: `${servePath}?${query}`,
        headers: {
          'x-inngest-server-kind': signingKey ? 'cloud' : 'dev',
          ...(signingKey ? { 'x-inngest-signature': sign(body, signingKey, clock.now()) } : {}),
        },
        body,
        timeoutMs: CALL_TIMEOUT_MS,
      })
      return readCallResult(response, signingKey, clock.now())
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (!(error instanceof AppUnreachable)) return failed(reason)
      return { kind: 'undelivered', reason, doubtful: error.doubtful }
    }
  }
}

/**
 * `ctx.fn_id` must not be sent: with it, the SDK stores the results of steps through an API that the runner does not have. Without it, the
 * response to a call contains the result of each step.
 */
function bodyOf(run: Run, attempt: number) {
  const stack = [...run.steps.keys()]
  return {
    event: run.event,
    events: [run.event],
    steps: Object.fromEntries(run.steps),
    ctx: {
      run_id: run.id,
      attempt,
      max_attempts: run.fn.config.maxAttempts,
      disable_immediate_execution: false,
      use_api: false,
      stack: { stack, current: Math.max(0, stack.length - 1) },
    },
    version: 1,
    use_api: false,
  }
}

/**
 * JSON with sorted keys and without white space (RFC 8785). Takes plain JSON values. The SDK parses a request's body and checks the
 * signature of its canonical form. So this text is what we sign and what we send.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const record = value as Record<string, unknown>
  const members = Object.keys(record)
    .filter((key) => record[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(record[key])}`)
  return `{${members.join(',')}}`
}
