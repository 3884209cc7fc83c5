import type { Environment } from '@/lib/core/api-key-format'
import { placeHref } from './place-href'

/** The one of these places to which a page belongs: that with the longest path with which the page's address begins. */
export function placeAt<Of extends { path: string }>(
  places: readonly Of[],
  environment: Environment,
  pathname: string,
): Of | undefined {
  const below = pathname.slice(placeHref(environment, '').length + 1)
  const candidates = places.filter(({ path }) => path === below || below.startsWith(`${path}/`))
  return candidates.sort((a, b) => b.path.length - a.path.length)[0]
}
