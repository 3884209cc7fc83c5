import type { NextRequest } from 'next/server'
import { opensOutbox } from '@/lib/infra/outbox-key'
import { outboxCookie } from '../door'

/** Takes the key out of the address into a cookie, so that neither the history nor a link passes it on. */
export function GET(request: NextRequest): Response {
  const key = request.nextUrl.searchParams.get('key') ?? ''
  return new Response(null, {
    status: 303,
    headers: {
      location: '/outbox',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      ...(opensOutbox(key) && { 'set-cookie': outboxCookie(key) }),
    },
  })
}
