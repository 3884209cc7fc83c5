import { env } from '@/lib/infra/env'
import document from './document.json'

export const dynamic = 'force-dynamic'

/** The OpenAPI document of this instance. It is the same for everybody, so that tools may read it from anywhere. */
export function GET(): Response {
  return Response.json(
    { ...document, servers: [{ url: env().APP_URL }] },
    { headers: { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' } },
  )
}
