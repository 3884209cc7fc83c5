import { isThisMachine } from '@/lib/auth/address-limit'
import { clientOf } from '@/lib/auth/client'
import { hasMetricsToken } from '@/lib/auth/metrics-token'
import { checkHealth, type Health } from '@/lib/health/check-health'
import { deepHealth } from '@/lib/health/deep-health'

export const dynamic = 'force-dynamic'

/** Whether the instance can serve requests. The details of the deep check are only for the operator, because they say what is broken. */
export async function GET(request: Request): Promise<Response> {
  const deep = new URL(request.url).searchParams.get('deep') === '1'
  const health = await (deep ? deepHealth() : checkHealth(false))
  const shown = deep && !isOperator(request.headers) ? withoutDetails(health) : health
  return Response.json(shown, { status: health.ok ? 200 : 503, headers: { 'cache-control': 'no-store' } })
}

const isOperator = (headers: Headers) => isThisMachine(clientOf(headers).ip) || hasMetricsToken(headers)

function withoutDetails({ ok, database, stopping }: Health): Health {
  return { ok, database, ...(stopping && { stopping }) }
}
