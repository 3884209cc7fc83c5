import { hasMetricsToken } from '@/lib/auth/metrics-token'
import { observeDatabase } from '@/lib/health/observe-database'
import { plainRefusal } from '@/lib/http/envelope'
import { env } from '@/lib/infra/env'
import { observeProcess } from '@/lib/infra/telemetry/metrics/observe-process'
import { instruments } from '@/lib/infra/telemetry/metrics/record'

export const dynamic = 'force-dynamic'

// The text format of Prometheus.
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** The metrics of this process and of the work of all processes, for Prometheus. */
export async function GET(request: Request): Promise<Response> {
  const figures = instruments()
  if (!env().METRICS_TOKEN || !figures) return plainRefusal(404, 'There is nothing at this address.')
  if (!hasMetricsToken(request.headers))
    return plainRefusal(401, 'Send METRICS_TOKEN as a bearer token.', { 'www-authenticate': 'Bearer' })
  const text = await figures.render([...observeProcess(), ...(await observeDatabase())])
  return new Response(text, { headers: { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' } })
}
