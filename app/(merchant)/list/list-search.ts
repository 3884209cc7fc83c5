import type { Ctx } from '@/lib/infra/ctx'
import type { Messages } from '@/messages/catalogue'
import type { ListFilter } from './list-filter'

/** The field above a list in which a person types what they look for. It is the parameter `q` of the list's query. */
export interface ListSearch {
  /** What may be typed, in the empty field. */
  example: string
  /** What is looked through, in a sentence, where nothing is found. */
  where: string
  /** Whether a text finds more than the list looks through. */
  findsTooMany: (ctx: Ctx, text: string) => Promise<boolean>
}

export type Filters = Readonly<Record<string, string>>

const PARAM = 'q'

/** The text stands in the address of its list as a filter does. */
export const searchFilters = (
  search: ListSearch | undefined,
  { search: { label } }: Messages['list'],
): readonly ListFilter[] => (search ? [{ param: PARAM, label, kind: 'search' }] : [])

/** The text that an address looks for. */
export const textIn = (filters: Filters): string | undefined => filters[PARAM]

/** The text alone, without filters, order and columns. */
export const searchOnly = (filters: Filters): Record<string, string> => {
  const text = textIn(filters)
  return text === undefined ? {} : { [PARAM]: text }
}

/** All but the text. */
export const withoutSearch = ({ [PARAM]: _, ...others }: Filters): Record<string, string> => others
