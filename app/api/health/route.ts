import { checkHealth } from '@/lib/health/check-health'

export const dynamic = 'force-dynamic'

export async function GET(request: Request): Promise<Response> {
  const deep = new URL(request.url).searchParams.get('deep') === '1'
  const health = await checkHealth(deep)
  return Response.json(health, { status: health.ok ? 200 : 503, headers: { 'cache-control': 'no-store' } })
}
