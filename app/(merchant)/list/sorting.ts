import { addressOf } from '@/components/ui/address-of'
import type { Column } from '@/components/ui/table'
import { type ColumnSort, inAnyOrder, type ListColumn } from './list-of'

type Filters = Readonly<Record<string, string>>
type Direction = ColumnSort['first']

/** The direction in which the address sorts by a column. Null if it sorts by another one. */
function directionOf({ by, first }: ColumnSort, { sort, order }: Filters): Direction | null {
  if ((sort ?? null) !== by) return null
  if (order === 'asc' || order === 'desc') return order
  return first
}

const addressIn = ({ by, first }: ColumnSort, direction: Direction, path: string, filters: Filters) =>
  addressOf(path, [
    ...Object.entries(inAnyOrder(filters)),
    ...(by === null ? [] : [['sort', by] as const]),
    // Newest first is the default, so it needs no parameter.
    ...(by === null && direction === first ? [] : [['order', direction] as const]),
  ])

/** The heading of a column that sorts. A second click reverses the direction. */
export function headOf(sort: ColumnSort, path: string, filters: Filters): Column['sort'] {
  if (sort.when?.(filters) === false) return undefined
  const current = directionOf(sort, filters)
  const next = current === null ? sort.first : current === 'asc' ? 'desc' : 'asc'
  return { direction: current, href: addressIn(sort, next, path, filters) }
}

/** The name of a list with its order: `Customers, name A to Z`. */
export function captionOf(
  caption: string,
  columns: readonly Pick<ListColumn<never>, 'sort'>[],
  filters: Filters,
): string {
  for (const { sort } of columns) {
    const direction = sort && sort.when?.(filters) !== false && directionOf(sort, filters)
    const words = direction && sort.words[direction]
    if (words) return `${caption.split(',')[0]}, ${words.charAt(0).toLowerCase()}${words.slice(1)}`
  }
  return caption
}

/** All orders of a list as options, for a phone. */
export function orderChoices(
  columns: readonly Pick<ListColumn<never>, 'sort'>[],
  path: string,
  filters: Filters,
): { label: string; href: string; isChosen: boolean }[] {
  const sorts = columns.flatMap(({ sort }) => (sort && sort.when?.(filters) !== false ? [sort] : []))
  return sorts.flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => ({
      label: sort.words[direction],
      href: addressIn(sort, direction, path, filters),
      isChosen: directionOf(sort, filters) === direction,
    })),
  )
}
