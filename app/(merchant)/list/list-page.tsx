import { notFound } from 'next/navigation'
import { PageHead } from '@/components/dashboard/page-head'
import { placeHref, placeOf } from '@/components/dashboard/places'
import type { Environment } from '@/lib/core/api-key-format'
import { type Visit, visit } from '../dashboard/visit'
import { createLink } from './create-link'
import { List } from './list'
import type { ListDeclaration, ListQuery } from './list-of'
import type { SearchParams } from './list-query'
import { Views } from './views'

/** What a list is called: as the place in the rail to which it belongs. Undefined where there is no such place. */
export function titleOf(
  { name, path = name }: { name: string; path?: string },
  environment: Environment = 'sandbox',
): string | undefined {
  return placeOf(environment, placeHref(environment, path))?.title
}

interface ListPageProps {
  params: Promise<{ environment: string }>
  searchParams: Promise<SearchParams>
}

interface Around {
  /** What its head has beside the way to make another item. */
  actions?: (visitor: Visit) => React.ReactNode
  /** What stands between its head and its rows. */
  above?: (visitor: Visit, searchParams: Promise<SearchParams>) => React.ReactNode
  /** What stands below it. */
  below?: (visitor: Visit) => React.ReactNode
}

/** Makes the page of a list: its head, the way to make another item, its rows. */
export function listPage<Query extends ListQuery, Row, Item>(
  list: ListDeclaration<Query, Row, Item>,
  { actions, above, below }: Around = {},
) {
  return async ({ params, searchParams }: ListPageProps) => {
    const visitor = await visit((await params).environment, list.scope)
    const title = titleOf(list, visitor.environment) ?? notFound()
    return (
      <>
        <PageHead
          title={title}
          actions={
            <>
              {actions?.(visitor)}
              {createLink(list.path ?? list.name, visitor)}
            </>
          }
        >
          {list.lead?.(visitor)}
        </PageHead>
        {above?.(visitor, searchParams)}
        <Views of={list} visit={visitor} searchParams={searchParams} />
        <List of={list} visit={visitor} searchParams={searchParams} />
        {below?.(visitor)}
      </>
    )
  }
}
