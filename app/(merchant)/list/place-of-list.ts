import { placeHref } from '@/components/dashboard/place-href'
import { type PlaceTitles, placeOf } from '@/components/dashboard/places'
import type { Environment } from '@/lib/core/api-key-format'

/** The part of a list that the pages of its objects need, so that they load no more of it. */
interface NamedList {
  name: string
  path?: string
}

/** The title of a list, which is the name of its place in the rail. Undefined if there is no such place. */
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
