import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import { env } from '@/lib/infra/env'
import { opensOutbox } from '@/lib/messages/outbox/outbox-key'

const COOKIE = 'khata_outbox'
// Long enough that a developer need not look for the address every day.
const KEPT_SECONDS = 30 * 86_400

/** The Set-Cookie header that keeps the outbox open in this browser. */
export function outboxCookie(key: string): string {
  const secure = env().APP_URL.startsWith('https://') ? '; Secure' : ''
  return `${COOKIE}=${key}; Path=/outbox; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}

/** Shows 404 to a browser that has not opened the outbox with its key. */
export async function requireOutboxKey(): Promise<void> {
  if (!opensOutbox((await cookies()).get(COOKIE)?.value)) notFound()
}
