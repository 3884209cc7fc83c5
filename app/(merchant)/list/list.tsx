import { Download } from 'lucide-react'
import { Suspense } from 'react'
import { Code } from '@/components/ui/code-block'
import { Empty } from '@/components/ui/empty'
import { addressOf, FilterBar } from '@/components/ui/filter-bar'
import { LoadMore } from '@/components/ui/load-more'
import { Notice } from '@/components/ui/notice'
import { type Column, Table } from '@/components/ui/table'
import { TableSkeleton } from '@/components/ui/table-skeleton'
import { TextLink } from '@/components/ui/text-link'
import type { Ctx } from '@/lib/infra/ctx'
import type { CellView, ListDeclaration, ListFilter, ListQuery } from './list-of'
import { type Asked, askedIn, readUnderstood, type SearchParams } from './list-query'

interface ListProps<Query extends ListQuery, Row, Item> {
  of: ListDeclaration<Query, Row, Item>
  visit: { ctx: Ctx; environment: string; business: { timeZone: string }; may: CellView['may'] }
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
  const asked = askedIn(list.filters ?? [], params)
  const length = LENGTHS.find((each) => String(each) === params.show) ?? (LENGTHS[0] as number)
  const path = `/dashboard/${visit.environment}/${list.path ?? list.name}`
  const pairs = Object.entries(asked.filters)
  return (
    <div className="flex flex-col gap-4">
      <FilterBar
        path={path}
        filters={(list.filters ?? []).map(shownFilter)}
        set={asked.filters}
        aside={
          list.columns.some(({ csv }) => csv) && (
            <a
              href={addressOf(`${path}/export`, pairs)}
              download
              className="inline-flex min-h-7 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium text-ink-muted transition-colors hover:bg-action-quiet hover:text-ink"
            >
              <Download aria-hidden="true" className="size-3.5" />
              CSV
            </a>
          )
        }
      />
      <Suspense fallback={<TableSkeleton columns={shownColumns(list).length} />}>
        <Rows list={list} visit={visit} path={path} asked={asked} length={length} />
      </Suspense>
    </div>
  )
}

const shownFilter = ({ param, label, options, kind, placeholder }: ListFilter) => ({
  param,
  label,
  options,
  placeholder,
  type: kind === 'from' || kind === 'to' ? ('date' as const) : ('text' as const),
})

type ShownColumn<Item> = Column & { cell: (item: Item, view: CellView) => React.ReactNode }

function shownColumns<Query extends ListQuery, Row, Item>(
  list: ListDeclaration<Query, Row, Item>,
): ShownColumn<Item>[] {
  return list.columns.flatMap(({ title, phone = 'hidden', align, cell }) =>
    cell ? [{ title, phone, cell, ...(align && { align }) }] : [],
  )
}

interface RowsProps<Query extends ListQuery, Row, Item> {
  list: ListDeclaration<Query, Row, Item>
  visit: ListProps<Query, Row, Item>['visit']
  path: string
  asked: Asked
  length: number
}

async function Rows<Query extends ListQuery, Row, Item>({
  list,
  visit: { ctx, environment, business, may },
  path,
  asked,
  length,
}: RowsProps<Query, Row, Item>) {
  const { page, misunderstood, filters } = await readUnderstood(list, ctx, business.timeZone, asked, length)
  const view: CellView = { environment, timeZone: business.timeZone, now: ctx.now, may, inRow: true }
  const columns = shownColumns(list)
  const pairs = Object.entries(filters)
  const rows = page.items.map((item) => ({ item, cells: columns.map(({ cell }) => cell(item, view)) }))
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
      {rows.length === 0 ? (
        <Nothing list={list} view={view} path={path} isFiltered={pairs.length > 0 || isLater} />
      ) : (
        <Table
          caption={list.caption}
          columns={columns}
          rows={rows.map(({ item, cells }, i) => ({
            key: String(i),
            cells,
            href: addressIn(environment, list.href?.(item)),
          }))}
        />
      )}
      <footer className="flex flex-wrap items-center justify-between gap-3 text-xs text-ink-muted">
        <p role="status" className="figures">
          {countOf(rows.length, page.nextCursor !== null, isLater)}
        </p>
        {page.nextCursor && (
          <LoadMore href={moreOf(path, asked, pairs, length, page.nextCursor)}>Load more</LoadMore>
        )}
      </footer>
    </>
  )
}

function addressIn(environment: string, path: string | null | undefined): string | null {
  if (!path) return null
  return path.startsWith('/') ? path : `/dashboard/${environment}/${path}`
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
  view: CellView
  path: string
  isFiltered: boolean
}

function Nothing<Query extends ListQuery, Row, Item>({
  list: { empty },
  view,
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
    <Empty action={empty.action?.(view)}>
      {empty.sentence}
      {empty.curl && <Code code={empty.curl} language="bash" title="The same by the API" />}
    </Empty>
  )
}
