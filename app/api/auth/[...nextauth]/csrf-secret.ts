import type { NextRequest } from 'next/server'
import { cookieSecrets } from '@/lib/auth/session-cookie'
import { sha256 } from '@/lib/infra/keys/crypto'

/**
 * The secret that next-auth checks and makes the CSRF token of this request with: the one that made the cookie which the
 * request carries, else the newest. So a form that was open while APP_SECRET was rotated is accepted.
 */
export function csrfSecret({ cookies }: NextRequest): string {
  const secrets = cookieSecrets()
  const cookie = cookies.getAll().find(({ name }) => name.endsWith('next-auth.csrf-token'))
  const [token, hash] = cookie?.value.split('|') ?? []
  return secrets.find((secret) => sha256(`${token}${secret}`).toString('hex') === hash) ?? secrets[0]
}
