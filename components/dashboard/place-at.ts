import type { Environment } from '@/lib/core/api-key-format'
import { placeHref } from './place-href'

/** The place that a page belongs to: the one with the longest path that the page's address begins with. */
export function placeAt<Of extends { path: string }>(
  places: readonly Of[],
  environment: Environment,
  pathname: string,
): Of | undefined {
  const below = pathname.slice(placeHref(environment, '').length + 1)
  const candidates = places.filter(({ path }) => path === below || below.startsWith(`${path}/`))
  return candidates.sort((a, b) => b.path.length - a.path.length)[0]
}
