import { cookies } from 'next/headers'
import type { NextRequest } from 'next/server'
import { DomainError } from '@/lib/core/errors'
import { safeRedirectPath } from '@/lib/core/safe-redirect'
import { env } from '@/lib/infra/env'

/** The path of this site that a `callbackUrl` names, given as a path or with the site's own origin; null for any other. */
export function callbackPath(given: unknown): string | null {
  const { origin } = new URL(env().APP_URL)
  if (given === origin) return '/'
  const isOwn = typeof given === 'string' && given.startsWith(`${origin}/`)
  return safeRedirectPath(isOwn ? given.slice(origin.length) : given)
}

/**
 * next-auth answers 500 to a callbackUrl that is no address. One in the query is refused; one in the cookie, which the
 * person cannot see, is dropped.
 * @throws {DomainError} `parameter_invalid`.
 */
export async function checkCallbackUrl(request: NextRequest): Promise<void> {
  const given = request.nextUrl.searchParams.get('callbackUrl')
  if (given !== null && callbackPath(given) === null)
    throw new DomainError('parameter_invalid', {
      param: 'callbackUrl',
      message: 'callbackUrl: give a path of this site, such as /dashboard.',
    })
  const jar = await cookies()
  for (const { name, value } of jar.getAll())
    if (name.endsWith('next-auth.callback-url') && callbackPath(value) === null) jar.delete(name)
}
