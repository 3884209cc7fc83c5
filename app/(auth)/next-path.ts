import { localPath } from '@/lib/core/local-path'

/** Where to go after signing in: a path of this site and nothing else, so that no link can lead people away. */
export function nextPath(given: unknown): string {
  return localPath(given) ?? '/dashboard'
}
