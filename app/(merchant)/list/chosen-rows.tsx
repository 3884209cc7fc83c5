import { addressOf } from '@/components/ui/address-of'
import { Later } from '@/components/ui/later'
import { SelectionScope } from '@/components/ui/selection'
import { MOST_AT_ONCE } from '@/lib/bulk-action/limits-schema'
import { countIn } from '@/lib/core/digits'
import { keptFigure } from '@/lib/infra/process/kept-figure'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { BarOfAll, BarOfChosen } from './bar-of-chosen'
import type { BulkVerb } from './list-bulk'
import { choosing, type ListColumn, type ListDeclaration, type ListQuery } from './list-of'
import { type Asked, queryOfFilters, sentFilters } from './list-query'
import { addressOfList } from './place-of-list'
import { type ListVisit, Rows } from './rows'

interface ChosenRowsProps<Query extends ListQuery, Row, Item> {
  of: ListDeclaration<Query, Row, Item>
  items: readonly Item[]
  visit: ListVisit
  filters: Asked['filters']
  /** The columns in the address. Undefined for the default columns. */
  chosen: readonly ListColumn<Item>[] | undefined
  /** True if more rows match the filters than the page shows. */
  hasMore: boolean
  /** The cursor of the page. Empty for the beginning of the list. */
  cursor: string
}

/** The rows of a list. If there are actions for many rows, each has a checkbox, and a bar appears when the first is selected. */
export function ChosenRows<Query extends ListQuery, Row, Item>({
  of: list,
  items,
  visit,
  filters,
  chosen,
  hasMore,
  cursor,
}: ChosenRowsProps<Query, Row, Item>) {
  const { bulk } = list
  const { language } = visit
  const words = MESSAGES[language].list.chosen
  if (!bulk || !visit.may('bulk:write'))
    return <Rows of={list} items={items} visit={visit} filters={filters} chosen={chosen} />
  const where = JSON.stringify(sentFilters(list, choosing(filters), visit.business.timeZone))
  const why = bulk.actions.filter(({ isPurposeOf }) => isPurposeOf?.(filters))
  const counted = (
    <Later fallback={words.matching}>
      <AllWords of={list} visit={visit} filters={filters} />
    </Later>
  )
  return (
    <SelectionScope
      key={JSON.stringify(choosing(filters))}
      ids={items.map((item) => bulk.choice(item).id)}
      page={cursor}
    >
      {why.length > 0 && items.length > 1 && (
        <BarOfAll actions={why.map(asVerb)} where={where} words={words}>
          {counted}
        </BarOfAll>
      )}
      <Rows of={list} items={items} visit={visit} filters={filters} chosen={chosen} hasBoxes />
      <BarOfChosen
        ids={bulk.ids}
        words={words}
        language={language}
        actions={bulk.actions.map(asVerb)}
        where={where}
        csv={
          bulk.readChosen && visit.may('reports:read')
            ? addressOf(`${addressOfList(visit, list)}/export`, Object.entries(filters))
            : null
        }
        all={hasMore && counted}
      />
    </SelectionScope>
  )
}

const asVerb = ({ action, label }: BulkVerb): BulkVerb => ({ action, label })

/**
 * `All 1,204 that match`, within the limits of a bulk action. Most visits select no row, so a long list is not counted for each visit. The
 * page of the bulk action then shows the exact number.
 */
async function AllWords<Query extends ListQuery, Row, Item>({
  of: list,
  visit: { ctx, business, language },
  filters,
}: Pick<ChosenRowsProps<Query, Row, Item>, 'of' | 'visit' | 'filters'>) {
  const { figure: count } = await keptFigure({
    key: `rows of ${list.name} ${ctx.businessId} ${ctx.environment} ${JSON.stringify(choosing(filters))}`,
    read: async () => (await list.bulk?.count(ctx, queryOfFilters(list, filters, business.timeZone))) ?? 0,
    rowsOf: (rows) => rows,
  })
  const { all, newest } = MESSAGES[language].list.chosen
  const many = countIn(language, Math.min(count, MOST_AT_ONCE))
  return filled(count < MOST_AT_ONCE ? all : newest, { count: many })
}
