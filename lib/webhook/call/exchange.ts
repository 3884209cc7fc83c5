import type { IncomingHttpHeaders } from 'node:http'
import type { Agent, Dispatcher } from 'undici'
import { BrokenResponse, type Failure, TimedOut } from './failure'

export interface Call {
  url: string
  headers: Record<string, string>
  body: string
}

/** The result of one call. A network failure is a result, not an exception. */
export interface CallResult {
  latencyMs: number
  response?: { status: number; headers: Record<string, string>; body: string }
  /** Why there is no response. */
  failure?: Failure
}

// We keep this much of a response body and do not read the rest.
const MAX_BODY_BYTES = 16_384

class EnoughRead extends Error {}

type CallResponse = NonNullable<CallResult['response']>

interface Target {
  origin: string
  path: string
}

// Each URL is parsed once, not once per call.
const targets = new Map<string, Target>()
const MAX_TARGETS = 1_000

function targetOf(url: string): Target {
  let target = targets.get(url)
  if (!target) {
    const { origin, pathname, search } = new URL(url)
    target = { origin, path: pathname + search }
    if (targets.size >= MAX_TARGETS) targets.clear()
    targets.set(url, target)
  }
  return target
}

/**
 * Sends one request and returns its response. A redirect is a response, too.
 * @throws {Error} if there is no response: BrokenResponse if it broke off, TimedOut after `timeoutMs`.
 */
export function exchange(
  { url, headers, body }: Call,
  agent: Agent,
  timeoutMs: number,
): Promise<CallResponse> {
  return new Promise((resolve, reject) => {
    const { origin, path } = targetOf(url)
    const options = { origin, path, method: 'POST', headers, body } as const
    agent.dispatch(options, new Exchange(resolve, reject, timeoutMs))
  })
}

/**
 * One exchange from its request to its end. The status line decides: it does not matter if the body breaks off, is too long or takes too
 * long.
 */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (response: CallResponse) => void
  readonly #reject: (error: Error) => void
  readonly #timer: NodeJS.Timeout
  readonly #chunks: Buffer[] = []
  #size = 0
  #begun = false
  #head: { status: number; headers: IncomingHttpHeaders } | undefined
  #controller: Dispatcher.DispatchController | undefined
  #timedOut: TimedOut | undefined

  constructor(resolve: (response: CallResponse) => void, reject: (error: Error) => void, timeoutMs: number) {
    this.#resolve = resolve
    this.#reject = reject
    this.#timer = setTimeout(() => this.#timeOut(), timeoutMs)
  }

  #timeOut(): void {
    this.#timedOut = new TimedOut()
    this.#end(this.#timedOut)
    this.#controller?.abort(this.#timedOut)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    // Connecting took longer than the whole call may take.
    if (this.#timedOut) controller.abort(this.#timedOut)
  }

  onResponseStarted(): void {
    this.#begun = true
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // Interim responses such as 103 may come first. They do not count.
    if (status >= 200) this.#head = { status, headers }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#size > MAX_BODY_BYTES) controller.abort(new EnoughRead())
  }

  onResponseEnd(): void {
    this.#end()
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#end(this.#begun ? new BrokenResponse(error.message, { cause: error }) : error)
  }

  #end(error?: Error): void {
    clearTimeout(this.#timer)
    if (this.#head) this.#resolve(responseOf(this.#head, this.#chunks))
    else this.#reject(error ?? new Error('a response without a status'))
  }
}

function responseOf(
  { status, headers }: { status: number; headers: IncomingHttpHeaders },
  chunks: Buffer[],
): CallResponse {
  const body = Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES).toString('utf8')
  // PostgreSQL's JSON cannot contain U+0000.
  return { status, headers: joined(headers), body: body.replaceAll('\u0000', '\ufffd') }
}

function joined(headers: IncomingHttpHeaders): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) texts[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return texts
}
