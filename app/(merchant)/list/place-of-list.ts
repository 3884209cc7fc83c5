import { placeHref } from '@/components/dashboard/place-href'
import { type PlaceTitles, placeOf } from '@/components/dashboard/places'
import type { Environment } from '@/lib/core/api-key-format'

/** A list as the pages of its objects know it: they load no more of it. */
interface NamedList {
  name: string
  path?: string
}

/** What a list is called: as the place in the rail to which it belongs. Undefined where there is no such place. */
export function titleOf(
  { name, path = name }: NamedList,
  environment: Environment = 'sandbox',
  titles?: PlaceTitles,
): string | undefined {
  return placeOf(environment, placeHref(environment, path), titles)?.title
}

/** The address of a list. */
export function addressOfList(
  { environment }: { environment: Environment },
  { name, path = name }: NamedList,
): string {
  return placeHref(environment, path)
}
