import type { IncomingMessage, ServerResponse } from 'node:http'
import { observe, statusClass } from '@/lib/infra/telemetry/metrics/record'
import { inSpan } from '@/lib/infra/telemetry/trace/span'

// Spans never contain a path, because it may hold the token of a checkout or an invoice.

/** Runs an API operation in a span that continues the caller's trace. */
export function traceCall(
  { request, operation, requestId }: { request: Request; operation: string; requestId: string },
  respond: () => Promise<Response>,
): Promise<Response> {
  const attributes = { 'http.request.method': request.method, 'khata.request_id': requestId }
  const details = () => ({ kind: 'server', parent: request.headers.get('traceparent'), attributes }) as const
  return inSpan(operation, details, async (note) => {
    const response = await respond()
    note({ 'http.response.status_code': response.status })
    return response
  })
}

const PAGE = /^\/(v1|checkout|invoice|top-up|wallet|dashboard)(?=[/?]|$)/

/** Runs the handling of a request in a span. Only for pages and operations, not for files and health checks. */
export function traceRequest(
  { url = '', method = '', headers }: IncomingMessage,
  response: ServerResponse,
  serve: () => Promise<void>,
): Promise<void> {
  const area = PAGE.exec(url)?.[1]
  if (!area) return serve()
  const parent = headers.traceparent
  const details = () =>
    ({
      kind: 'server',
      parent: typeof parent === 'string' ? parent : null,
      attributes: { 'http.request.method': method },
    }) as const
  return inSpan(`${method} ${area}`, details, async (note) => {
    await serve()
    note({ 'http.response.status_code': response.statusCode })
  })
}

/** Adds a request to the metrics when its response has ended: a page, a file or an operation. */
export function measureRequest({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const startedAt = performance.now()
  // The first part of the path. If the catalogue does not have it, it counts as `other`.
  const area = (/^\/([\w-]*)/.exec(url)?.[1] ?? '') as 'other'
  response.once('close', () => {
    const labels = { area, status: statusClass(response.statusCode) }
    observe('khata_http_duration_seconds', labels, (performance.now() - startedAt) / 1000)
  })
}
