import { addressOf } from '@/components/ui/address-of'
import { InSight } from '@/components/ui/in-sight'
import { Later } from '@/components/ui/later'
import { Notice } from '@/components/ui/notice'
import { PageLink } from '@/components/ui/page-link'
import { countIn } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { COUNTED_AT_MOST } from '@/lib/infra/database/tenant-list'
import { presentSavedView } from '@/lib/saved-view/present'
import { listSavedViews } from '@/lib/saved-view/read'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { MATTER_LOOKS } from '../dashboard/[environment]/_home/matter-looks'
import { countsOf } from '../dashboard/[environment]/_home/matters-of'
import { COUNTED } from '../dashboard/[environment]/_home/rail-counts'
import type { Visit } from '../dashboard/visit'
import { chooseColumns, withColumns } from './column-choice'
import { choosing, columnsOnly, type ListDeclaration, type ListQuery, type ListView } from './list-of'
import { askedIn, type SearchParams } from './list-query'
import { searchOnly, withoutSearch } from './list-search'
import { addressOfList } from './place-of-list'
import { isSame, isSavable, shownBy, shownByAddress, ViewActions } from './saved-views'
import { readSums } from './sums'

interface ViewsProps<Query extends ListQuery, Row, Item> {
  /** The list, in the language of the page. */
  of: ListDeclaration<Query, Row, Item>
  visit: Visit
  searchParams: Promise<SearchParams>
}

type Filters = Readonly<Record<string, string>>

interface TabProps {
  href: string
  title?: string
  isHere: boolean
  children: React.ReactNode
}

/**
 * Tabs with frequently used filters: those in the list's declaration, those that the team has saved, and the visitor's own. A view is a set
 * of filters. Its tab is marked if the address has exactly these.
 */
export async function Views<Query extends ListQuery, Row, Item>({
  of: list,
  visit,
  searchParams,
}: ViewsProps<Query, Row, Item>) {
  const params = await searchParams
  const words = MESSAGES[visit.language].list.views
  const all: ListView = { title: words.all, filters: {} }
  const saved = isSavable(list.name)
    ? (await listSavedViews(visit.ctx, list.name)).map((row) => presentSavedView(visit.ctx, row))
    : []
  const known = (shown: Filters) => withColumns(shown, chooseColumns(list.columns, visit, shown.columns))
  const asked = known(askedIn(list.filters, params).filters)
  if (!list.views && saved.length === 0 && Object.keys(asked).length === 0) return null
  const filters = withoutSearch(choosing(asked))
  const path = addressOfList(visit, list)
  const shown = known(shownByAddress(params))
  // A search is within the open view, so the search text is ignored here.
  const current = [shown, withoutSearch(shown)]
    .map((each) => saved.find((view) => isSame(known(shownBy(view)), each)))
    .find((view) => view !== undefined)
  const forgotten = current ? Object.keys(shown).filter((param) => !(param in asked)) : []
  // The search text and the columns stay when the view changes. A saved view has its own.
  const searched = searchOnly(asked)
  const kept = { ...searched, ...(current ? {} : columnsOnly(asked)) }
  return (
    <>
      <div className="flex items-end gap-3 border-b border-line print:hidden">
        <nav
          aria-label={words.label}
          className="relative -mb-px flex min-w-0 flex-1 gap-5 overflow-x-auto pb-px [scrollbar-width:none]"
        >
          {[all, ...(list.views ?? [])].map((view) => (
            <Tab
              key={view.title}
              href={addressOf(path, Object.entries({ ...view.filters, ...kept }))}
              isHere={!current && isSame(view.filters, filters)}
            >
              {view.title}
              <Later>
                {view.isCounted ? (
                  <Sum of={list} visit={visit} filters={view.filters} />
                ) : (
                  <Count of={view} place={list.path ?? list.name} visit={visit} />
                )}
              </Later>
            </Tab>
          ))}
          {saved.map((view) => (
            <Tab
              key={view.id}
              href={addressOf(path, Object.entries({ ...searched, ...shownBy(view) }))}
              isHere={view === current}
              title={view.shared ? words.team : words.own}
            >
              {view.name}
            </Tab>
          ))}
        </nav>
        {isSavable(list.name) && (
          <div className="pb-1.5">
            <ViewActions
              key={current?.id}
              list={list.name}
              role={visit.role}
              shown={asked}
              current={current}
              words={words}
            />
          </div>
        )}
      </div>
      {forgotten.length > 0 && (
        <Notice look="warning">{filled(words.forgotten, { filters: forgotten.join(', ') })}</Notice>
      )}
    </>
  )
}

function Tab({ href, title, isHere, children }: TabProps) {
  return (
    <PageLink
      href={href}
      title={title}
      aria-current={isHere ? 'true' : undefined}
      className="-mb-px flex min-h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-muted -outline-offset-2 transition-colors hover:text-ink aria-[current]:border-khata aria-[current]:text-ink"
    >
      {children}
      {isHere && <InSight />}
    </PageLink>
  )
}

/** The number of waiting matters in a view, if the rail counts the same. */
async function Count({ of: { filters }, place, visit }: { of: ListView; place: string; visit: Visit }) {
  const kinds = COUNTED.filter((kind) => MATTER_LOOKS[kind].place === place)
  const matters = (await countsOf(visit, kinds)) ?? []
  const count = matters.find((each) => isSame(each.filters, filters))?.count
  return <Figure language={visit.language}>{count}</Figure>
}

/** The number of rows in a view. */
async function Sum<Query extends ListQuery, Row, Item>(
  props: Parameters<typeof readSums<Query, Row, Item>>[0],
) {
  const count = (await readSums(props))?.count
  return (
    <Figure language={props.visit.language} isMore={count === COUNTED_AT_MOST}>
      {count}
    </Figure>
  )
}

interface FigureProps {
  children: number | undefined
  language: Language
  isMore?: boolean
}

function Figure({ children: count, language, isMore }: FigureProps) {
  if (!count) return null
  return (
    <span className="figures text-xs">
      {countIn(language, count)}
      {isMore && '+'}
    </span>
  )
}
