import { safeRedirectPath } from '@/lib/core/safe-redirect'

/** Where to go after signing in. Only paths of this site are accepted, so that no link can send people elsewhere. */
export function nextPath(given: unknown): string {
  return safeRedirectPath(given) ?? '/dashboard'
}
