import { Download } from 'lucide-react'
import { addressOf } from '@/components/ui/address-of'
import { Code } from '@/components/ui/code-block'
import { Empty } from '@/components/ui/empty'
import { type BarFilter, FilterBar } from '@/components/ui/filter-bar'
import { Later } from '@/components/ui/later'
import { LoadMore } from '@/components/ui/load-more'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { dayPresets } from '@/lib/core/day-presets'
import { ChooseColumns } from './choose-columns'
import { ChosenRows } from './chosen-rows'
import { chooseColumns, withColumns } from './column-choice'
import { createLink } from './create-link'
import {
  choosing,
  columnsOnly,
  type ListColumn,
  type ListDeclaration,
  type ListFilter,
  type ListQuery,
} from './list-of'
import { type Asked, askedIn, readUnderstood, type SearchParams } from './list-query'
import { addressOfList } from './place-of-list'
import type { ListVisit } from './rows'
import { orderChoices } from './sorting'
import { Sums, SumsLine } from './sums'

interface ListProps<Query extends ListQuery, Row, Item> {
  of: ListDeclaration<Query, Row, Item>
  visit: ListVisit
  searchParams: Promise<SearchParams>
}

// The first sight of a list, and how it grows. The last is as long as a page may be; from there on by cursor.
const LENGTHS = [25, 50, 100, 200, 400]

/** A declared list as a page shows it: filters, rows, more rows, CSV. All of its state is in the address. */
export async function List<Query extends ListQuery, Row, Item>({
  of: list,
  visit,
  searchParams,
}: ListProps<Query, Row, Item>) {
  const params = await searchParams
  const inAddress = askedIn(list.filters, params)
  const choice = chooseColumns(list.columns, visit, inAddress.filters.columns)
  const asked = { ...inAddress, filters: withColumns(inAddress.filters, choice) }
  const length = LENGTHS.find((each) => String(each) === params.show) ?? (LENGTHS[0] as number)
  const path = addressOfList(visit, list)
  const pairs = Object.entries(asked.filters)
  const hasCsv = list.columns.some(({ csv }) => csv)
  return (
    <div className="flex flex-col gap-4">
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
      {choice.misunderstood && <Notice look="warning">{choice.misunderstood}</Notice>}
      <FoundRows
        list={list}
        visit={visit}
        path={path}
        asked={asked}
        length={length}
        chosen={choice.param ? choice.shown : undefined}
      />
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
  asked: Asked
  length: number
  chosen: readonly ListColumn<Item>[] | undefined
}

async function FoundRows<Query extends ListQuery, Row, Item>({
  list,
  visit,
  path,
  asked,
  length,
  chosen,
}: FoundRowsProps<Query, Row, Item>) {
  const { ctx, business } = visit
  const { page, misunderstood, filters } = await readUnderstood(list, ctx, business.timeZone, asked, length)
  const { items } = page
  const pairs = Object.entries(filters)
  const isLater = asked.cursor !== undefined && !misunderstood.some(({ param }) => param === 'cursor')
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
      {items.length === 0 ? (
        <Nothing
          list={list}
          visit={visit}
          path={path}
          isFiltered={Object.keys(choosing(filters)).length > 0 || isLater}
        />
      ) : (
        <ChosenRows
          of={list}
          items={items}
          visit={visit}
          filters={filters}
          chosen={chosen}
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

interface NothingProps<Query extends ListQuery, Row, Item> {
  list: ListDeclaration<Query, Row, Item>
  visit: ListVisit
  path: string
  isFiltered: boolean
}

function Nothing<Query extends ListQuery, Row, Item>({
  list: { empty, name, path: place = name },
  visit,
  path,
  isFiltered,
}: NothingProps<Query, Row, Item>) {
  if (isFiltered)
    return (
      <Empty action={<TextLink href={path}>Show the whole list</TextLink>}>
        Nothing here has these filters.
      </Empty>
    )
  return (
    <Empty action={createLink(place, visit)}>
      {empty.sentence}
      {empty.curl && <Code code={empty.curl} language="bash" title="The same by the API" />}
    </Empty>
  )
}
