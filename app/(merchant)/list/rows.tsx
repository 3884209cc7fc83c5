import { addressOf } from '@/components/ui/address-of'
import { Section } from '@/components/ui/card'
import { Later } from '@/components/ui/later'
import { type Column, Table } from '@/components/ui/table'
import { TableSkeleton } from '@/components/ui/table-skeleton'
import { TextLink } from '@/components/ui/text-link'
import type { Page } from '@/lib/core/page'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { Visit } from '../dashboard/visit'
import { usualColumns } from './column-choice'
import {
  type CellView,
  type ListColumn,
  type ListDeclaration,
  type ListGroups,
  type ListQuery,
  spokenList,
} from './list-of'
import { type Asked, readPage } from './list-query'
import { addressOfList } from './place-of-list'
import { captionOf, headOf } from './sorting'

/** The visitor of a list. */
export type ListVisit = Pick<Visit, 'ctx' | 'environment' | 'business' | 'language' | 'may'>

function viewOf({ ctx, environment, business, language, may }: ListVisit): CellView {
  return { environment, timeZone: business.timeZone, now: ctx.now, may, inRow: true, language }
}

interface RowsProps<Query extends ListQuery, Row, Item> {
  of: ListDeclaration<Query, Row, Item>
  items: readonly Item[]
  visit: ListVisit
  /** The default is that of the list. */
  caption?: string
  /** The names of the columns to show, each with its place on a phone. The default is the list's default columns. */
  columns?: Readonly<Record<string, Column['phone']>> | undefined
  /** The columns that a person has chosen. On a phone, all of them are shown. */
  chosen?: readonly ListColumn<Item>[] | undefined
  /** True if each row has a checkbox. */
  hasBoxes?: boolean
  /** The present filters, if the headings can be used to sort. */
  filters?: Asked['filters']
}

/** Items of a list in its columns. */
export async function Rows<Query extends ListQuery, Row, Item>({
  of,
  items,
  visit,
  caption,
  columns,
  chosen,
  hasBoxes = false,
  filters,
}: RowsProps<Query, Row, Item>) {
  const list = spokenList(of, visit.language)
  const words = MESSAGES[visit.language].list
  const shown = columns ? chosenFrom(list.columns, columns) : (chosen ?? usualColumns(list.columns, visit))
  const view = viewOf(visit)
  const cells = await Promise.all(shown.map(({ cell, cellsOf }) => cellsOf?.(visit.ctx, items) ?? cell))
  // The rows on the page of an object are not all rows of their groups, so the sums are left out.
  const groups = filters && list.groups
  const rows = items.map((item, i) => {
    const path = list.href?.(item)
    const before = items[i - 1]
    return {
      key: String(i),
      ...(groups &&
        (!before || groups.of(before) !== groups.of(item)) && {
          group: headOfGroup(groups, shown, item, view),
        }),
      cells: cells.map((cell) => cell?.(item, view)),
      choice: hasBoxes && list.bulk ? boxOf(list.bulk.choice(item), words.chosen) : undefined,
      href: path?.startsWith('/') ? path : path && `/dashboard/${visit.environment}/${path}`,
    }
  })
  const heads = shown.map<Column>(({ title, align, isWide, isTall, needsRoom, phone = 'hidden', sort }) => ({
    title,
    isWide,
    isTall,
    needsRoom,
    phone: chosen && phone === 'hidden' ? 'more' : phone,
    ...(align && { align }),
    ...(sort && filters && { sort: headOf(sort, addressOfList(visit, list), filters) }),
  }))
  const called = filters ? captionOf(caption ?? list.caption, list.columns, filters) : caption
  return (
    <Table
      caption={called ?? list.caption}
      columns={heads}
      rows={rows}
      pageBox={words.chosen.choosePage}
      isFramed={chosen !== undefined}
    />
  )
}

const boxOf = ({ id, label }: { id: string; label: string }, { choose }: { choose: string }) => ({
  id,
  label: filled(choose, { label }),
})

function headOfGroup<Item>(
  { title, figures }: ListGroups<Item>,
  shown: readonly ListColumn<Item>[],
  item: Item,
  view: CellView,
) {
  return { title: title(item, view), cells: shown.map((column) => figures[column.title]?.(item)) }
}

function chosenFrom<Item>(
  columns: readonly ListColumn<Item>[],
  places: Readonly<Record<string, Column['phone']>>,
): ListColumn<Item>[] {
  return Object.entries(places).map(([name, phone]) => {
    const column = columns.find((each) => each.name === name)
    if (!column) throw new TypeError(`the list has no column ${name}`)
    return { ...column, phone }
  })
}

interface RelatedProps<Query extends ListQuery, Row, Item>
  extends Omit<RowsProps<Query, Row, Item>, 'items'> {
  id: string
  title: string
  /** The filter that selects the rows of the object: `{ customerId: 'cus_…' }`. */
  where: Record<string, string>
  /** The maximum number. The list has the others. */
  show: number
  /** The text if there are none. Null: nothing is shown, because most objects have none. */
  none: string | null
  /** The rows, if the page has already read them. */
  page?: Page<Item>
}

/** The newest rows of a list that belong to the object of a page, with a link to all of them. */
export function Related<Query extends ListQuery, Row, Item>(props: RelatedProps<Query, Row, Item>) {
  return (
    <Later fallback={props.none === null ? null : <TableSkeleton columns={4} />}>
      <RelatedRows {...props} />
    </Later>
  )
}

async function RelatedRows<Query extends ListQuery, Row, Item>({
  id,
  title,
  where,
  show,
  none,
  page,
  ...rows
}: RelatedProps<Query, Row, Item>) {
  const { of: list, visit } = rows
  const { items } =
    page ??
    (await readPage(
      spokenList(list, visit.language),
      visit.ctx,
      visit.business.timeZone,
      { filters: where },
      show,
    ))
  if (items.length === 0 && none === null) return null
  const all = addressOf(addressOfList(visit, list), Object.entries(where))
  const { allOf } = MESSAGES[visit.language].list.rows
  return (
    <Section
      id={id}
      title={title}
      aside={
        items.length > 0 && <TextLink href={all}>{filled(allOf, { what: title.toLowerCase() })}</TextLink>
      }
    >
      {items.length > 0 ? <Rows {...rows} items={items} /> : <p className="text-sm text-ink-muted">{none}</p>}
    </Section>
  )
}
