import { safeRedirectPath } from '@/lib/core/safe-redirect'

/** Where to go after signing in: a path of this site and nothing else, so that no link can lead people away. */
export function nextPath(given: unknown): string {
  return safeRedirectPath(given) ?? '/dashboard'
}
