import { type DomainError, errorEntry } from '@/lib/core/errors'
import { env } from '@/lib/infra/env'

/** A success that is no JSON. The name is of plain ASCII without quotes. */
export interface AnswerFile {
  contentType: string
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The JSON text of a success. */
export function successBody(data: unknown, requestId: string): string {
  return JSON.stringify({ success: true, data, meta: { requestId } })
}

/** The JSON text of a refusal, with the address of its explanation. */
export function errorBody(error: DomainError, requestId: string): string {
  const { type } = errorEntry(error.code)
  const { param, details } = error.facts
  return JSON.stringify({
    success: false,
    error: {
      type,
      code: error.code,
      message: error.message,
      ...(param !== undefined && { param }),
      ...(details && { details }),
      docUrl: `${env().APP_URL}/docs/errors/${error.code}`,
    },
    meta: { requestId },
  })
}

/** A JSON answer with the headers that every /v1 answer carries. */
export function jsonResponse(
  status: number,
  body: string | Uint8Array<ArrayBuffer>,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  })
}

/** A file, with the headers that every /v1 answer carries. */
export function fileResponse(
  file: AnswerFile,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  return jsonResponse(200, file.bytes, requestId, {
    ...headers,
    'content-type': file.contentType,
    'content-disposition': `inline; filename="${file.name}"`,
  })
}

/** A refusal as an answer. */
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
