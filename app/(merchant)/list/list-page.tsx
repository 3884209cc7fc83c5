import { notFound } from 'next/navigation'
import { PageHead } from '@/components/dashboard/page-head'
import { placeHref, placeOf } from '@/components/dashboard/places'
import type { Environment } from '@/lib/core/api-key-format'
import { type Visit, visit } from '../dashboard/visit'
import { createLink } from './create-link'
import { List } from './list'
import type { ListDeclaration, ListQuery } from './list-of'
import type { SearchParams } from './list-query'

/** What a list is called: as the place in the rail to which it belongs. Undefined where there is no such place. */
export function titleOf(
  { name, path = name }: { name: string; path?: string },
  environment: Environment = 'sandbox',
): string | undefined {
  return placeOf(environment, placeHref(environment, path))?.title
}

interface ListPageProps<Query extends ListQuery, Row, Item> {
  of: ListDeclaration<Query, Row, Item>
  params: Promise<{ environment: string }>
  searchParams: Promise<SearchParams>
  /** A sentence or two about the list. */
  lead?: (visitor: Visit) => React.ReactNode
  /** What stands between its head and its rows. */
  above?: (visitor: Visit) => React.ReactNode
  /** What stands below it. */
  below?: (visitor: Visit) => React.ReactNode
}

/** The page of a list: its head, the way to make another item, its rows. */
export async function ListPage<Query extends ListQuery, Row, Item>({
  of: list,
  params,
  searchParams,
  lead,
  above,
  below,
}: ListPageProps<Query, Row, Item>) {
  const visitor = await visit((await params).environment, list.scope)
  const title = titleOf(list, visitor.environment) ?? notFound()
  return (
    <>
      <PageHead title={title} actions={createLink(list.path ?? list.name, visitor)}>
        {lead?.(visitor)}
      </PageHead>
      {above?.(visitor)}
      <List of={list} visit={visitor} searchParams={searchParams} />
      {below?.(visitor)}
    </>
  )
}
