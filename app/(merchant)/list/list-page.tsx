import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { pageLanguage } from '@/app/staff-language'
import { PageHead } from '@/components/dashboard/page-head'
import { Spoken } from '@/components/dashboard/spoken'
import { MESSAGES } from '@/messages/catalogue'
import { type Visit, visit } from '../dashboard/visit'
import { createLink } from './create-link'
import { ShownList } from './list'
import { type ListDeclaration, type ListQuery, spokenList } from './list-of'
import type { SearchParams } from './list-query'
import { titleOf } from './place-of-list'
import { readList } from './read-list'
import { Views } from './views'

interface ListPageProps {
  params: Promise<{ environment: string }>
  searchParams: Promise<SearchParams>
}

interface Around {
  /** Shown at the top, besides the button that creates an item. */
  actions?: (visitor: Visit) => React.ReactNode
  /** Shown between the heading and the rows. */
  above?: (visitor: Visit, searchParams: Promise<SearchParams>) => React.ReactNode
  /** Shown below the rows. */
  below?: (visitor: Visit) => React.ReactNode
}

/** The browser title of a list's page. */
export const listMetadata = (list: Parameters<typeof titleOf>[0]) => async (): Promise<Metadata> => ({
  title: titleOf(list, 'sandbox', MESSAGES[await pageLanguage()].places),
})

/** Makes the page of a list: its heading, the button that creates an item, and its rows. */
export function listPage<Query extends ListQuery, Row, Item>(
  declared: ListDeclaration<Query, Row, Item>,
  { actions, above, below }: Around = {},
) {
  return async ({ params, searchParams }: ListPageProps) => {
    const visitor = await visit((await params).environment, declared.scope)
    const { environment, language } = visitor
    const list = spokenList(declared, language)
    const title = titleOf(list, environment, MESSAGES[language].places) ?? notFound()
    const read = await readList(list, visitor, searchParams)
    return (
      <Spoken language={language}>
        <PageHead
          title={title}
          actions={
            <>
              {actions?.(visitor)}
              {!read.isEmpty && createLink(list.path ?? list.name, visitor)}
            </>
          }
        >
          {list.lead?.(visitor)}
        </PageHead>
        {above?.(visitor, searchParams)}
        {!read.isEmpty && <Views of={list} visit={visitor} searchParams={searchParams} />}
        <ShownList of={list} visit={visitor} read={read} />
        {below?.(visitor)}
      </Spoken>
    )
  }
}
