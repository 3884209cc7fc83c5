import { jsonResponse } from '@/lib/http/envelope'
import { limited } from '@/lib/http/fallback'
import { env } from '@/lib/infra/env'
import document from './document.json'

export const dynamic = 'force-dynamic'

let text: string | undefined

/** The OpenAPI document of this instance. It is the same for everybody, so tools on any site may read it. */
export function GET(request: Request): Promise<Response> {
  text ??= JSON.stringify({ ...document, servers: [{ url: env().APP_URL }] })
  const body = text
  return limited(request, (requestId, headers) =>
    jsonResponse(200, body, requestId, { ...headers, 'access-control-allow-origin': '*' }),
  )
}
