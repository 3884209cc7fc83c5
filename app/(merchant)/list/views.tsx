import { Suspense } from 'react'
import { addressOf } from '@/components/ui/filter-bar'
import { PageLink } from '@/components/ui/page-link'
import { COUNTED_AT_MOST } from '@/lib/infra/database/tenant-list'
import { MATTER_LOOKS } from '../dashboard/[environment]/_home/matter-looks'
import { mattersOf } from '../dashboard/[environment]/_home/matters-of'
import { COUNTED } from '../dashboard/[environment]/_home/rail-counts'
import type { Visit } from '../dashboard/visit'
import { choosing, type ListDeclaration, type ListQuery, type ListView } from './list-of'
import { askedIn, type SearchParams } from './list-query'
import { addressOfList } from './rows'
import { readSums } from './sums'

interface ViewsProps<Query extends ListQuery, Row, Item> {
  of: ListDeclaration<Query, Row, Item>
  visit: Visit
  searchParams: Promise<SearchParams>
}

const ALL: ListView = { title: 'All', filters: {} }

/** What people look for most in a list, one press away. A view is its filters: it is marked when the address has just these. */
export async function Views<Query extends ListQuery, Row, Item>({
  of: list,
  visit,
  searchParams,
}: ViewsProps<Query, Row, Item>) {
  if (!list.views) return null
  const filters = choosing(askedIn(list.filters ?? [], await searchParams).filters)
  const path = addressOfList(visit, list)
  return (
    <nav
      aria-label="Views"
      className="flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      {[ALL, ...list.views].map((view) => (
        <PageLink
          key={view.title}
          href={addressOf(path, Object.entries(view.filters))}
          aria-current={isSame(view.filters, filters) ? 'true' : undefined}
          className="-mb-px flex min-h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-muted -outline-offset-2 transition-colors hover:text-ink aria-[current]:border-khata aria-[current]:text-ink"
        >
          {view.title}
          <Suspense>
            {view.isCounted ? (
              <Sum of={list} visit={visit} filters={view.filters} />
            ) : (
              <Count of={view} place={list.path ?? list.name} visit={visit} />
            )}
          </Suspense>
        </PageLink>
      ))}
    </nav>
  )
}

/** How many wait in a view, where the rail counts the same. */
async function Count({ of: { filters }, place, visit }: { of: ListView; place: string; visit: Visit }) {
  const kinds = COUNTED.filter((kind) => MATTER_LOOKS[kind].place === place)
  const matters = (await mattersOf(visit, kinds)) ?? []
  const count = matters.find((each) => isSame(each.filters, filters))?.count
  return <Figure>{count}</Figure>
}

/** How many rows a view has. */
async function Sum<Query extends ListQuery, Row, Item>(
  props: Parameters<typeof readSums<Query, Row, Item>>[0],
) {
  const count = (await readSums(props))?.count
  return <Figure isMore={count === COUNTED_AT_MOST}>{count}</Figure>
}

function Figure({ children: count, isMore }: { children: number | undefined; isMore?: boolean }) {
  if (!count) return null
  return (
    <span className="figures text-xs">
      {count.toLocaleString('en-IN')}
      {isMore && '+'}
    </span>
  )
}

type Filters = Readonly<Record<string, string>>

const isSame = (one: Filters, other: Filters) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([param, value]) => other[param] === value)
