import type { Ctx } from '@/lib/infra/ctx'
import type { Messages } from '@/messages/catalogue'
import type { ListFilter } from './list-filter'

/** The search field above a list. It is the parameter `q` of the list's query. */
export interface ListSearch {
  /** Examples of what can be typed, shown in the empty field. */
  example: string
  /** A sentence about what is searched, shown if nothing is found. */
  where: string
  /** Whether a text matches more than the list looks through. */
  findsTooMany: (ctx: Ctx, text: string) => Promise<boolean>
}

export type Filters = Readonly<Record<string, string>>

const PARAM = 'q'

/** The search text is in the address of its list, like a filter. */
export const searchFilters = (
  search: ListSearch | undefined,
  { search: { label } }: Messages['list'],
): readonly ListFilter[] => (search ? [{ param: PARAM, label, kind: 'search' }] : [])

/** The search text in an address. */
export const textIn = (filters: Filters): string | undefined => filters[PARAM]

/** Only the search text, without filters, order and columns. */
export const searchOnly = (filters: Filters): Record<string, string> => {
  const text = textIn(filters)
  return text === undefined ? {} : { [PARAM]: text }
}

/** All parameters but the search text. */
export const withoutSearch = ({ [PARAM]: _, ...others }: Filters): Record<string, string> => others
