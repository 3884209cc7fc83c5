import { Download } from 'lucide-react'
import { addressOf } from '@/components/ui/address-of'
import { ColumnForm } from '@/components/ui/column-form'
import { Empty } from '@/components/ui/empty'
import { type BarFilter, FilterBar } from '@/components/ui/filter-bar'
import { Later } from '@/components/ui/later'
import { LoadMore } from '@/components/ui/load-more'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { dayPresets } from '@/lib/core/day-presets'
import { inDigitsOf } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { ChosenRows } from './chosen-rows'
import type { ColumnChoice } from './column-choice'
import { EmptyList } from './empty-list'
import { FieldOfSearch, FindsTooMany, NothingFound } from './found'
import type { ListFilter } from './list-filter'
import { columnsOnly, type ListDeclaration, type ListQuery, spokenList } from './list-of'
import type { Asked, Misunderstanding, SearchParams } from './list-query'
import { searchOnly } from './list-search'
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

/** A declared list inside another page. */
export async function List<Query extends ListQuery, Row, Item>({
  of,
  visit,
  searchParams,
}: ListProps<Query, Row, Item>) {
  const list = spokenList(of, visit.language)
  return <ShownList of={list} visit={visit} read={await readList(list, visit, searchParams)} />
}

interface ShownListProps<Query extends ListQuery, Row, Item> {
  /** The list, in the language of the page. */
  of: ListDeclaration<Query, Row, Item>
  visit: ListVisit
  read: ReadList<Item>
}

/**
 * A declared list on a page: filters, rows, more rows, CSV. All of its state is in the address. If it is empty, there are no filters, and a
 * text says what will be here.
 */
export function ShownList<Query extends ListQuery, Row, Item>({
  of: list,
  visit,
  read,
}: ShownListProps<Query, Row, Item>) {
  const { asked, choice, length } = read
  const { language } = visit
  const words = MESSAGES[language].list
  const path = addressOfList(visit, list)
  const pairs = Object.entries(asked.filters)
  const hasCsv = list.columns.some(({ csv }) => csv)
  return (
    <div className="flex flex-col gap-4">
      {!read.isEmpty && list.search && (
        <FieldOfSearch search={list.search} path={path} asked={asked} words={words.search} />
      )}
      {!read.isEmpty && (
        <FilterBar
          path={path}
          filters={shownFilters(list.filters, visit, words)}
          set={asked.filters}
          words={words.bar}
          language={language}
          orders={orderChoices(list.columns, path, asked.filters)}
          cleared={addressOf(path, [
            ...Object.entries(searchOnly(asked.filters)),
            ...Object.entries(columnsOnly(asked.filters)),
          ])}
          aside={
            <>
              <ChooseColumns
                of={choice}
                path={path}
                asked={asked}
                show={length === LENGTHS[0] ? null : String(length)}
                words={words.columns}
              />
              {hasCsv && visit.may('reports:read') && (
                <a
                  href={addressOf(`${path}/export`, pairs)}
                  className="inline-flex min-h-7 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium text-ink-muted transition-colors hover:bg-action-quiet hover:text-ink"
                >
                  <Download aria-hidden="true" className="size-3.5" />
                  {words.csv}
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

/** The filters as chips. The two ends of a range share one chip. */
function shownFilters(
  filters: readonly ListFilter[],
  { ctx: { now }, business: { timeZone }, language }: ListVisit,
  { days }: Messages['list'],
): BarFilter[] {
  const presets = dayPresets(now, timeZone, language, days)
  return filters.flatMap<BarFilter>(({ param, label, options, kind, placeholder }) => {
    if (kind === 'order' || kind === 'columns' || kind === 'search' || kind === 'to') return []
    if (kind !== 'from')
      return [{ param, label, options: typeof options === 'function' ? options(now) : options, placeholder }]
    const to = filters.find((each) => each.label === label && each.kind === 'to')
    return to ? [{ param, to: to.param, label, presets }] : []
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
  const { language } = visit
  const words = MESSAGES[language].list.rows
  return (
    <>
      {misunderstood.map((wrong) => (
        <Notice key={wrong.param} look="warning">
          {whatIsWrong(wrong, list.filters, language)}{' '}
          {wrong.param === 'cursor' ? words.beginning : words.withoutFilter}
        </Notice>
      ))}
      {isLater && (
        <p className="text-sm">
          <TextLink href={addressOf(path, pairs)}>{words.back}</TextLink>
        </p>
      )}
      {read.findsTooMany && <FindsTooMany filters={filters} language={language} />}
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
              {list.empty.hidden?.show ?? words.showHidden}
            </TextLink>
          }
        >
          {list.empty.hidden?.sentence ?? list.empty.sentence}
        </Empty>
      ) : items.length === 0 ? (
        <NothingFound of={list} path={path} filters={filters} language={language} />
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
          {filled(countWords(items.length, page.nextCursor !== null, isLater, words), {
            count: inDigitsOf(language, String(items.length)),
          })}
        </p>
        {page.nextCursor && (
          <LoadMore href={moreOf(path, asked, pairs, length, page.nextCursor)}>{words.loadMore}</LoadMore>
        )}
      </footer>
    </>
  )
}

function countWords(
  shown: number,
  hasMore: boolean,
  isLater: boolean,
  { more, last, all }: Messages['list']['rows'],
): string {
  if (shown === 0) return ''
  if (hasMore) return more
  return isLater ? last : all
}

/** The details of the error only exist in English. */
function whatIsWrong(
  { param, sentence }: Misunderstanding,
  filters: readonly ListFilter[],
  language: Language,
): string {
  if (language === DEFAULT_LANGUAGE) return sentence
  const { noSuchPage, notUnderstood } = MESSAGES[language].list.rows
  const filter = filters.find((each) => each.param === param)
  return filter ? filled(notUnderstood, { filter: filter.label }) : noSuchPage
}

/** A link that makes the list longer. At the maximum length of a page, a link to the next rows. */
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

interface ChooseColumnsProps<Item> {
  of: ColumnChoice<Item>
  /** The list's address without its query. */
  path: string
  asked: Asked
  /** The number of rows to show, if it is more than at first. */
  show: string | null
  words: Messages['list']['columns']
}

/** Chooses the columns of a list. Its filters, order and length stay as they are. */
function ChooseColumns<Item>({
  of: { offered, shown, param },
  path,
  asked: { filters, cursor },
  show,
  words,
}: ChooseColumnsProps<Item>) {
  const others = Object.entries({ ...filters, ...(cursor && { cursor }), ...(show && { show }) }).filter(
    ([name]) => name !== 'columns',
  )
  const columns = offered.map((column) => ({
    name: column.name,
    title: column.title,
    isShown: shown.includes(column),
  }))
  return (
    <ColumnForm
      path={path}
      words={words}
      others={others}
      columns={columns}
      usual={param === undefined ? null : addressOf(path, others)}
    />
  )
}
