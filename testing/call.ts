import type { Method } from '@/lib/http/fallback'
import type { DeclaredRoute } from '@/lib/http/route'
import { requireDocumented } from './documented'

export interface CallResponse {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape
  data: any
  error: { type: string; code: string; param?: string; message: string } | undefined
  /** `meta.requestId` of the envelope. */
  requestId: string
  /** What else `meta` of the envelope says. */
  meta: Record<string, unknown>
}

/** Calls an operation like its route, through the whole pipeline. `caller` is an API key, or the headers to send. */
export async function call(
  operation: DeclaredRoute,
  caller: string | Record<string, string>,
  { method = 'POST', path = '/v1/test', params = {}, body, idempotencyKey, form }: CallOptions = {},
): Promise<CallResponse> {
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers: {
      ...(typeof caller === 'string' ? { 'x-api-key': caller } : caller),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  })
  const response = await operation(request, { params: Promise.resolve(params) })
  const { status, headers } = response
  const envelope = (await response.json()) as Envelope
  const { data, error, meta } = envelope
  const { requestId, ...said } = meta
  requireDocumented(operation.declaration.operation, status, error?.code)
  return { status, headers, data, error, requestId, meta: said }
}

interface Envelope {
  data?: unknown
  error?: CallResponse['error']
  meta: { requestId: string } & Record<string, unknown>
}

export interface CallOptions {
  method?: Method
  path?: string
  params?: Record<string, string>
  body?: unknown
  idempotencyKey?: string
  form?: FormData
}
