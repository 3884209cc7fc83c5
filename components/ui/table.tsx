import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { Fragment } from 'react'
import { PageLink } from './page-link'
import { PressedRow } from './pressed-row'
import { RowKeys } from './row-keys'
import { PageBox, RowBox } from './selection'

/** The place of a column on a phone, where each row has two lines. `more` is on a separate line below them. */
type PhonePlace = 'lead' | 'figure' | 'detail' | 'aside' | 'more' | 'hidden'

export interface Column {
  title: string
  phone: PhonePlace
  /** Figures are right-aligned, so that they line up. */
  align?: 'end'
  /** True if it holds text. In a frame it keeps room for a few words. */
  isWide?: boolean | undefined
  /** True if its cells may have two lines. Then every row has room for two, so that all have the same height. */
  isTall?: boolean | undefined
  /** True if only a wide window has room for it. In a frame, which scrolls, it is always shown. */
  needsRoom?: boolean | undefined
  /** Set if its heading sorts the rows. `direction` is set if they are sorted by it now. */
  sort?: { href: string; direction: 'asc' | 'desc' | null } | undefined
}

interface TableRow {
  key: string
  cells: readonly React.ReactNode[]
  /** The address that the whole row links to. The column that leads on a phone holds the link. */
  href?: string | null | undefined
  /** Its checkbox, inside a `SelectionScope`. Either all rows have one, or none. */
  choice?: { id: string; label: string } | undefined
  /** The heading of the group of rows that begins here, with its totals in the cells of the columns. */
  group?: { title: React.ReactNode; cells: readonly React.ReactNode[] } | undefined
}

interface TableProps {
  caption: string
  columns: readonly Column[]
  rows: readonly TableRow[]
  /** What the checkbox in the head does, if rows have checkboxes. */
  pageBox?: string
  /** True if it may be wider than the page. It then scrolls in its own frame, in which the first column stays. */
  isFramed?: boolean
}

// Between a phone and a wide window there is room for the figures, but little space between them.
const SIDES = 'sm:px-2 xl:px-3'
const HEAD = `border-b border-line bg-page ${SIDES} py-2 text-xs font-medium text-ink-muted`
const HEAD_OF_PAGE = `${HEAD} sticky top-(--band,0px) z-[2]`
const HEAD_OF_FRAME = `${HEAD} whitespace-nowrap`
// Above the cells that scroll below it, and above their buttons and links.
const KEPT = 'sm:sticky sm:z-[2]'
const IF_WIDE = 'sm:max-xl:hidden'

// Classes on each cell would be repeated for every row, in the document and in the script's data. So they are named in app/globals.css.
const ON_A_PHONE: Record<PhonePlace, string> = {
  lead: 'cell-lead',
  figure: 'cell-figure',
  detail: 'cell-detail',
  aside: 'cell-aside',
  more: 'cell-more',
  hidden: 'max-sm:hidden',
}

/**
 * Rows of 40 px under a head, or of 57 px where a cell may have two lines. On a phone each row is two lines instead, so nothing scrolls
 * sideways. The roles are written out, because browsers no longer treat a table as one when CSS changes its layout.
 */
export function Table({ caption, columns, rows, pageBox, isFramed = false }: TableProps) {
  const hasBoxes = rows.some(({ choice }) => choice)
  const height = columns.some(({ isTall }) => isTall) ? 'sm:h-14.25' : 'sm:h-10'
  const head = isFramed ? HEAD_OF_FRAME : HEAD_OF_PAGE
  const kept = isFramed ? `${KEPT} sm:left-0` : ''
  const first = isFramed ? `${KEPT} sm:border-r ${hasBoxes ? 'sm:left-9' : 'sm:left-0'}` : ''
  const table = (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: lost with another display */}
      <table
        role="table"
        className={`w-full border-separate border-spacing-0 text-left text-sm max-sm:block max-sm:border-y max-sm:border-line ${isFramed ? '' : OVER_THE_EDGE}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row">
            {hasBoxes && (
              <th role="columnheader" scope="col" className={`${head} w-9 sm:pr-0 sm:pl-3 xl:pr-0 ${kept}`}>
                <PageBox label={pageBox ?? ''} />
              </th>
            )}
            {columns.map(({ title, align, sort, needsRoom }, i) => (
              <th
                key={title}
                role="columnheader"
                scope="col"
                aria-sort={sort?.direction ? ARIA_SORT[sort.direction] : undefined}
                className={`${head} ${align === 'end' ? 'text-right' : ''} ${needsRoom && !isFramed ? IF_WIDE : ''} ${i === 0 ? first : ''}`}
              >
                {sort ? (
                  <SortLink {...sort} arrowLeads={align === 'end'}>
                    {title}
                  </SortLink>
                ) : (
                  title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {rows.map(({ key, cells, href, choice, group }) => (
            <Fragment key={key}>
              {group && <GroupHead {...group} columns={columns} />}
              <tr
                role="row"
                className={classes('row-of-table', height, choice && 'max-sm:pl-9', isFramed && 'bg-page')}
              >
                {choice && (
                  <td role="cell" className={`cell-box ${isFramed ? `${kept} bg-inherit` : 'sm:relative'}`}>
                    <RowBox {...choice} />
                  </td>
                )}
                {columns.map(({ title, align, phone, isWide, needsRoom }, i) => (
                  <td
                    key={title}
                    role="cell"
                    className={classes(
                      'cell',
                      align === 'end' && 'sm:text-right',
                      ON_A_PHONE[phone === 'more' && isNothing(cells[i]) ? 'hidden' : phone],
                      isFramed ? 'bg-inherit wrap-break-word' : 'wrap-anywhere',
                      isFramed ? isWide && 'sm:min-w-52' : needsRoom && IF_WIDE,
                      i === 0 && first,
                    )}
                  >
                    {phone === 'more' && (
                      <span
                        aria-hidden="true"
                        className="shrink-0 text-ink-muted sm:hidden"
                      >{`${title} `}</span>
                    )}
                    <Cell href={phone === 'lead' ? href : null}>{cells[i]}</Cell>
                    {isFramed && href && i > 0 && i === columns.length - 1 && <RowLink href={href} />}
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: lost with another display */}
    </>
  )
  const hasLinks = rows.some(({ href }) => href)
  const framed = isFramed ? (
    <Frame title={caption} isReached={hasLinks}>
      {table}
    </Frame>
  ) : (
    table
  )
  return hasLinks ? <RowKeys>{framed}</RowKeys> : framed
}

const OVER_THE_EDGE = 'sm:-mx-2 sm:w-[calc(100%+1rem)] xl:-mx-3 xl:w-[calc(100%+1.5rem)]'

const classes = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')

const isNothing = (cell: React.ReactNode): boolean =>
  cell === null || cell === undefined || cell === false || cell === ''

interface FrameProps {
  title: string
  /** True if the keyboard already reaches it by its rows. */
  isReached: boolean
  children: React.ReactNode
}

/** The frame that scrolls a wide table sideways. With the keyboard, ← and → scroll it. */
function Frame({ title, isReached, children }: FrameProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form; this is a name for what scrolls
    <div
      tabIndex={isReached ? undefined : 0}
      role="group"
      aria-label={title}
      className="focus-visible:-outline-offset-2 sm:-mx-2 sm:overflow-x-auto xl:-mx-3"
    >
      {children}
    </div>
  )
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** A heading that sorts. The arrow of an inactive column shows on hover and focus. */
function SortLink({
  href,
  direction,
  arrowLeads,
  children,
}: NonNullable<Column['sort']> & { arrowLeads: boolean; children: React.ReactNode }) {
  const Arrow = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ArrowUpDown
  return (
    <PageLink
      href={href}
      className={`group -mx-1 inline-flex min-h-6 items-center gap-1 rounded-md px-1 hover:text-ink ${arrowLeads ? 'flex-row-reverse' : ''}`}
    >
      {children}
      <Arrow
        aria-hidden="true"
        className={`size-3 ${direction ? 'text-ink' : 'opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100'}`}
      />
    </PageLink>
  )
}

/** The row's link covers all of it. Other controls in the row are above it (`z-[1]`). */
function Cell({ href, children }: { href: string | null | undefined; children: React.ReactNode }) {
  if (!href) return children
  return (
    <PageLink href={href} data-row className="link-of-row">
      {children}
      <PressedRow />
    </PageLink>
  )
}

/** In a frame, the link in the first cell cannot cover the others. So a press elsewhere in the row leads to the same page. */
function RowLink({ href }: { href: string }) {
  return (
    <PageLink href={href} aria-hidden="true" tabIndex={-1} className="absolute inset-0 max-sm:hidden">
      <PressedRow />
    </PageLink>
  )
}

interface GroupHeadProps {
  title: React.ReactNode
  /** By column. */
  cells: readonly React.ReactNode[]
  columns: readonly Pick<Column, 'title' | 'align'>[]
}

/** The heading of a group of rows. On a phone, where the table has no headings, each figure has its column's title. */
function GroupHead({ title, cells, columns }: GroupHeadProps) {
  const first = cells.findIndex((cell) => cell !== undefined)
  return (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: lost with another display */}
      <tr
        role="row"
        className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:border-t max-sm:border-line max-sm:py-2 max-sm:first:border-t-0"
      >
        <th
          role="rowheader"
          scope="row"
          colSpan={first < 0 ? columns.length : first}
          className="text-sm font-semibold max-sm:w-full sm:border-b sm:border-line sm:px-2 sm:pt-6 xl:px-3 sm:pb-2"
        >
          {title}
        </th>
        {columns.slice(first < 0 ? columns.length : first).map((column, i) => (
          <td
            key={column.title}
            role="cell"
            className={`font-medium empty:hidden max-sm:text-xs max-sm:text-ink-muted sm:border-b sm:border-line sm:px-2 sm:pt-6 xl:px-3 sm:pb-2 sm:empty:table-cell ${column.align === 'end' ? 'sm:text-right' : ''}`}
          >
            {cells[first + i] && (
              <>
                <span className="font-normal sm:hidden">{column.title} </span>
                {cells[first + i]}
              </>
            )}
          </td>
        ))}
      </tr>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: lost with another display */}
    </>
  )
}
