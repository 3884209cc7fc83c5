import { type DomainError, type ErrorFacts, errorEntry } from '@/lib/core/errors'
import { env } from '@/lib/infra/env'

/** A success that is a file instead of JSON. `name` is plain ASCII without quotes. */
export interface ResponseFile {
  contentType: string
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The JSON text of a success. @param meta what it has in `meta`, besides the request id. */
export function successBody(data: unknown, requestId: string, meta: object = {}): string {
  return JSON.stringify({ success: true, data, meta: { ...meta, requestId } })
}

/** The JSON text of an error, with the URL of the page that explains it. */
export function errorBody(error: DomainError, requestId: string): string {
  return JSON.stringify(errorEnvelope(error, requestId, env().APP_URL))
}

/**
 * An error as callers get it.
 * @param site the origin of the page that explains the code.
 */
export function errorEnvelope(error: DomainError, requestId: string, site: string) {
  const { param, details, balance, expectedPaisa, terms, refundablePaisa, coverPaisa } = error.facts
  const { agreementUrl, reason, permission, sums, range, receivedPaisa } = error.facts
  return {
    success: false,
    error: {
      type: errorEntry(error.code).type,
      code: error.code,
      message: error.message,
      ...(param !== undefined && { param }),
      ...(details && { details }),
      ...(balance && { balance: presentBalance(balance) }),
      ...(expectedPaisa !== undefined && { expectedPaisa: expectedPaisa.toString() }),
      ...(terms && { terms }),
      ...(refundablePaisa !== undefined && { refundablePaisa: refundablePaisa.toString() }),
      ...(sums && { rowsPaisa: sums.rowsPaisa.toString(), headPaisa: sums.headPaisa.toString() }),
      ...(coverPaisa !== undefined && { coverPaisa: coverPaisa.toString() }),
      ...(range && { minPaisa: range.minPaisa.toString(), maxPaisa: range.maxPaisa.toString() }),
      ...(receivedPaisa !== undefined && { receivedPaisa: receivedPaisa.toString() }),
      ...(agreementUrl !== undefined && { agreementUrl }),
      ...(reason !== undefined && { reason }),
      ...(permission !== undefined && { permission }),
      docUrl: `${site}/docs/errors/${error.code}`,
    },
    meta: { requestId },
  }
}

function presentBalance({ requiredPaisa, balancePaisa }: NonNullable<ErrorFacts['balance']>) {
  return {
    requiredPaisa: requiredPaisa.toString(),
    ...(balancePaisa !== undefined && {
      balancePaisa: balancePaisa.toString(),
      shortfallPaisa: (requiredPaisa - balancePaisa).toString(),
    }),
  }
}

/** A response without a body, with the headers that every /v1 response has. */
export function bareResponse(
  status: number,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(null, { status, headers: { ...onEveryResponse(requestId), ...headers } })
}

/** A JSON response, with the headers that every /v1 response has. */
export function jsonResponse(
  status: number,
  body: string | Uint8Array<ArrayBuffer>,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  const type = { 'content-type': 'application/json; charset=utf-8' }
  const response = new Response(body, {
    status,
    headers: { ...type, ...onEveryResponse(requestId), ...headers },
  })
  return Object.assign(response, { [BODY]: body })
}

// The body of a Response can only be read as a stream, which costs more than everything else in a small response. So the text is kept here,
// too.
const BODY = Symbol.for('khata.body')

/** The body of a response that this file made. Null for other responses. */
export function bodyOfResponse(response: Response): string | Uint8Array<ArrayBuffer> | null {
  return (response as { [BODY]?: string | Uint8Array<ArrayBuffer> })[BODY] ?? null
}

const onEveryResponse = (requestId: string) => ({
  'cache-control': 'no-store',
  'x-request-id': requestId,
  'x-content-type-options': 'nosniff',
})

/** A file, with the headers that every /v1 response has. */
export function fileResponse(
  file: ResponseFile,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  return jsonResponse(200, file.bytes, requestId, {
    ...headers,
    'content-type': file.contentType,
    'content-disposition': `inline; filename="${file.name}"`,
  })
}

/** A success that is streamed. `name` is plain ASCII without quotes. */
export interface ResponseStream {
  contentType: string
  name: string
  /** The next part is requested when the receiver has taken the one before. */
  parts: AsyncIterable<string | Uint8Array>
}

/** A streamed file, with the headers that every /v1 response has. Browsers save it instead of showing it. */
export function streamResponse(
  { contentType, name, parts }: ResponseStream,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(streamOf(parts), {
    headers: {
      ...onEveryResponse(requestId),
      ...headers,
      'content-type': contentType,
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}

/** Nothing is read ahead. If the receiver hangs up, reading stops. */
function streamOf(parts: ResponseStream['parts']): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = parts[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await iterator.next()
        if (next.done) controller.close()
        else controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value)
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

// Successes and errors both end with the request id.
const REQUEST_ID_AT_END = /"requestId":"([^"]+)"\}\}$/
const END_BYTES = 100

/** The request id in a stored response body. @throws {TypeError} if the body has none. */
export function requestIdIn(body: Buffer): string {
  const id = REQUEST_ID_AT_END.exec(body.subarray(-END_BYTES).toString())?.[1]
  if (!id) throw new TypeError('a stored response has no request id')
  return id
}

const CODE_AT_START = /^\{"success":false,"error":\{"type":"\w+","code":"(\w+)"/
const START_BYTES = 120

/** The error code in a response body. Undefined for a success. */
export function errorCodeIn(body: string | Uint8Array<ArrayBuffer>): string | undefined {
  const start =
    typeof body === 'string'
      ? body
      : Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, START_BYTES)).toString()
  return CODE_AT_START.exec(start)?.[1]
}

/** The JSON response for an error. Adds Retry-After if the error knows when to retry. */
export function errorResponse(
  error: DomainError,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  const { retryAfterSeconds } = error.facts
  return jsonResponse(error.status, errorBody(error, requestId), requestId, {
    ...headers,
    ...(retryAfterSeconds !== undefined && {
      'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))),
    }),
  })
}

/** A refusal as plain text, for people. */
export function plainRefusal(
  status: number,
  sentence: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
