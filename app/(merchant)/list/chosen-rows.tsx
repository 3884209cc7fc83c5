import { addressOf } from '@/components/ui/address-of'
import { Later } from '@/components/ui/later'
import { SelectionScope } from '@/components/ui/selection'
import { MOST_AT_ONCE } from '@/lib/bulk-action/limits-schema'
import { countIn } from '@/lib/core/digits'
import { keptFigure } from '@/lib/infra/process/kept-figure'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { BarOfChosen } from './bar-of-chosen'
import { choosing, type ListColumn, type ListDeclaration, type ListQuery } from './list-of'
import { type Asked, queryOfFilters, sentFilters } from './list-query'
import { addressOfList } from './place-of-list'
import { type ListVisit, Rows } from './rows'

interface ChosenRowsProps<Query extends ListQuery, Row, Item> {
  of: ListDeclaration<Query, Row, Item>
  items: readonly Item[]
  visit: ListVisit
  filters: Asked['filters']
  /** The columns that the address asks for. Undefined: the usual ones. */
  chosen: readonly ListColumn<Item>[] | undefined
  /** The list has more rows with these filters than the page. */
  hasMore: boolean
  /** Where the page begins. Empty: with the list. */
  cursor: string
}

/** The rows of a list. If something can be done to many of them, each has a box, and a bar comes with the first that is chosen. */
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
  return (
    <SelectionScope
      key={JSON.stringify(choosing(filters))}
      ids={items.map((item) => bulk.choice(item).id)}
      page={cursor}
    >
      <Rows of={list} items={items} visit={visit} filters={filters} chosen={chosen} hasBoxes />
      <BarOfChosen
        ids={bulk.ids}
        words={words}
        language={language}
        actions={bulk.actions}
        where={JSON.stringify(sentFilters(list, choosing(filters), visit.business.timeZone))}
        csv={
          bulk.readChosen && visit.may('reports:read')
            ? addressOf(`${addressOfList(visit, list)}/export`, Object.entries(filters))
            : null
        }
        all={
          hasMore && (
            <Later fallback={words.matching}>
              <AllWords of={list} visit={visit} filters={filters} />
            </Later>
          )
        }
      />
    </SelectionScope>
  )
}

/**
 * `All 1,204 that match`, in the bounds of a bulk action. Most visits choose no row, so a long list is not counted for each of them. The
 * page of the bulk action says how many there are then.
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
