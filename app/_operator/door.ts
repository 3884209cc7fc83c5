import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import type { NextRequest } from 'next/server'
import { env } from '@/lib/infra/env'
import { type OperatorPage, opensPage } from '@/lib/infra/keys/operator-key'

// Long enough that operators do not need the address with the key every day.
const KEPT_SECONDS = 30 * 86_400

const cookieOf = (page: OperatorPage) => `khata_${page}`

/** Whether this browser has opened the page with its key. */
export async function isOperator(page: OperatorPage): Promise<boolean> {
  return opensPage(page, (await cookies()).get(cookieOf(page))?.value)
}

/** Shows 404 to a browser that has not opened the page with its key. */
export async function requireOperator(page: OperatorPage): Promise<void> {
  if (!(await isOperator(page))) notFound()
}

/** Moves the key from the address into a cookie, so that it does not stay in the browser's history and links. */
export function openDoor(page: OperatorPage, request: NextRequest): Response {
  const key = request.nextUrl.searchParams.get('key') ?? ''
  return new Response(null, {
    status: 303,
    headers: {
      location: `/${page}`,
      'cache-control': 'no-store',
      ...(opensPage(page, key) && { 'set-cookie': keptKey(page, key) }),
    },
  })
}

/** The Set-Cookie header that keeps the page open in this browser. */
function keptKey(page: OperatorPage, key: string): string {
  const secure = env().APP_URL.startsWith('https://') ? '; Secure' : ''
  return `${cookieOf(page)}=${key}; Path=/${page}; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}
