import type { IncomingMessage, ServerResponse } from 'node:http'
import { observe, statusClass } from '@/lib/infra/telemetry/metrics/record'

/** Adds a request to the metrics when its response has ended: a page, a file or an operation. */
export function measureRequest({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const startedAt = performance.now()
  // The first part of the path. One that is not in the catalogue counts as `other`.
  const area = (/^\/([\w-]*)/.exec(url)?.[1] ?? '') as 'other'
  response.once('close', () => {
    const labels = { area, status: statusClass(response.statusCode) }
    observe('khata_http_duration_seconds', labels, (performance.now() - startedAt) / 1000)
  })
}
