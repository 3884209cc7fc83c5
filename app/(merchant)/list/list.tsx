import { Download } from 'lucide-react'
import { addressOf } from '@/components/ui/address-of'
import { Empty } from '@/components/ui/empty'
import { type BarFilter, FilterBar } from '@/components/ui/filter-bar'
import { Later } from '@/components/ui/later'
import { LoadMore } from '@/components/ui/load-more'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { dayPresets } from '@/lib/core/day-presets'
import { ChooseColumns } from './choose-columns'
import { ChosenRows } from './chosen-rows'
import { EmptyList } from './empty-list'
import { columnsOnly, type ListDeclaration, type ListFilter, type ListQuery } from './list-of'
import type { Asked, SearchParams } from './list-query'
import { addressOfList } from './place-of-list'
import { LENGTHS, type ReadList, readList } from './read-list'
import type { ListVisit } from './rows'
import { orderChoices } from './sorting'
import { Sums, SumsLine } from './sums'

interface ListProps<Query extends ListQuery, Row, Item> {
  of: ListDeclaration<Query, Row, Item>
  visit: ListVisit
  searchParams: Promise<SearchParams>
}

/** A declared list within another page. */
export async function List<Query extends ListQuery, Row, Item>({
  of,
  visit,
  searchParams,
}: ListProps<Query, Row, Item>) {
  return <ShownList of={of} visit={visit} read={await readList(of, visit, searchParams)} />
}

interface ShownListProps<Query extends ListQuery, Row, Item> {
  of: ListDeclaration<Query, Row, Item>
  visit: ListVisit
  read: ReadList<Item>
}

/**
 * A declared list as a page shows it: filters, rows, more rows, CSV. All of its state is in the address. One without any rows
 * has nothing to filter, and says what would be here.
 */
export function ShownList<Query extends ListQuery, Row, Item>({
  of: list,
  visit,
  read,
}: ShownListProps<Query, Row, Item>) {
  const { asked, choice, length } = read
  const path = addressOfList(visit, list)
  const pairs = Object.entries(asked.filters)
  const hasCsv = list.columns.some(({ csv }) => csv)
  return (
    <div className="flex flex-col gap-4">
      {!read.isEmpty && (
        <FilterBar
          path={path}
          filters={shownFilters(list.filters, visit.ctx.now, visit.business.timeZone)}
          set={asked.filters}
          orders={orderChoices(list.columns, path, asked.filters)}
          cleared={addressOf(path, Object.entries(columnsOnly(asked.filters)))}
          aside={
            <>
              <ChooseColumns
                of={choice}
                path={path}
                asked={asked}
                show={length === LENGTHS[0] ? null : String(length)}
              />
              {hasCsv && visit.may('reports:read') && (
                <a
                  href={addressOf(`${path}/export`, pairs)}
                  download
                  className="inline-flex min-h-7 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium text-ink-muted transition-colors hover:bg-action-quiet hover:text-ink"
                >
                  <Download aria-hidden="true" className="size-3.5" />
                  CSV
                </a>
              )}
            </>
          }
        />
      )}
      {choice.misunderstood && <Notice look="warning">{choice.misunderstood}</Notice>}
      <FoundRows list={list} visit={visit} path={path} read={read} />
    </div>
  )
}

/** The filters as chips. The two ends of a range are one. */
function shownFilters(filters: readonly ListFilter[], now: Date, timeZone: string): BarFilter[] {
  const presets = dayPresets(now, timeZone)
  return filters.flatMap<BarFilter>(({ param, label, options, kind, range, placeholder }) => {
    if (kind === 'order' || kind === 'columns') return []
    if (!range)
      return [{ param, label, options: typeof options === 'function' ? options(now) : options, placeholder }]
    const to = filters.find((each) => each.range === range && each.kind === 'to')
    return kind === 'from' && to ? [{ param, to: to.param, label: range, presets }] : []
  })
}

interface FoundRowsProps<Query extends ListQuery, Row, Item> {
  list: ListDeclaration<Query, Row, Item>
  visit: ListVisit
  path: string
  read: ReadList<Item>
}

function FoundRows<Query extends ListQuery, Row, Item>({
  list,
  visit,
  path,
  read,
}: FoundRowsProps<Query, Row, Item>) {
  const { page, misunderstood, filters, asked, choice, length, isLater, isEmpty, hidden } = read
  const { items } = page
  const pairs = Object.entries(filters)
  return (
    <>
      {misunderstood.map(({ param, sentence }) => (
        <Notice key={param} look="warning">
          {sentence}{' '}
          {param === 'cursor' ? 'This is its beginning.' : 'The list is shown without this filter.'}
        </Notice>
      ))}
      {isLater && (
        <p className="text-sm">
          <TextLink href={addressOf(path, pairs)}>Back to the beginning of the list</TextLink>
        </p>
      )}
      {list.sums && items.length > 0 && (
        <Later fallback={<SumsLine />}>
          <Sums of={list} visit={visit} filters={filters} />
        </Later>
      )}
      {isEmpty ? (
        <EmptyList of={list} visit={visit} />
      ) : hidden ? (
        <Empty
          action={
            <TextLink href={addressOf(path, Object.entries(hidden))}>
              {list.empty.hidden?.show ?? 'Show all'}
            </TextLink>
          }
        >
          {list.empty.hidden?.sentence ?? list.empty.sentence}
        </Empty>
      ) : items.length === 0 ? (
        <Empty action={<TextLink href={path}>Show the whole list</TextLink>}>
          Nothing here has these filters.
        </Empty>
      ) : (
        <ChosenRows
          of={list}
          items={items}
          visit={visit}
          filters={filters}
          chosen={choice.param ? choice.shown : undefined}
          hasMore={page.nextCursor !== null || isLater}
          cursor={isLater ? (asked.cursor ?? '') : ''}
        />
      )}
      <footer className="flex flex-wrap items-center justify-between gap-3 text-xs text-ink-muted">
        <p role="status" className="figures">
          {countOf(items.length, page.nextCursor !== null, isLater)}
        </p>
        {page.nextCursor && (
          <LoadMore href={moreOf(path, asked, pairs, length, page.nextCursor)}>Load more</LoadMore>
        )}
      </footer>
    </>
  )
}

function countOf(shown: number, hasMore: boolean, isLater: boolean): string {
  if (shown === 0) return ''
  if (hasMore) return `${shown} shown, and there are more`
  return isLater ? `The last ${shown}` : `${shown} in all`
}

/** The longer list, as long as a page may be. Then the rows that follow. */
function moreOf(
  path: string,
  { cursor }: Asked,
  pairs: [string, string][],
  length: number,
  nextCursor: string,
): string {
  const longer = LENGTHS.find((each) => each > length)
  if (!longer) return addressOf(path, [...pairs, ['cursor', nextCursor], ['show', String(length)]])
  return addressOf(path, [
    ...pairs,
    ...(cursor ? [['cursor', cursor] as const] : []),
    ['show', String(longer)],
  ])
}
