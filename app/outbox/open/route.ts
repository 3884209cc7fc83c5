import type { NextRequest } from 'next/server'
import { opensOutbox } from '@/lib/messages/outbox/outbox-key'
import { outboxCookie } from '../door'

/** Moves the key from the address into a cookie, so that the browser's history and links do not hold it. */
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
