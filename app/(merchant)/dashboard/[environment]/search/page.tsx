import type { Metadata } from 'next'
import { FoundObject } from '@/components/dashboard/found-object'
import { objectPath } from '@/components/dashboard/object-path'
import { PageHead } from '@/components/dashboard/page-head'
import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { Field } from '@/components/ui/field'
import { PageLink } from '@/components/ui/page-link'
import { presentFound } from '@/lib/search/present'
import { search } from '@/lib/search/read'
import { searchQuery } from '@/lib/search/schema'
import { visit } from '../../visit'

export const metadata: Metadata = { title: 'Search' }

/** The search without a script. With one, ⌘K opens it over every page. */
export default async function SearchPage({
  params,
  searchParams,
}: PageProps<'/dashboard/[environment]/search'>) {
  const { ctx, environment } = await visit((await params).environment, 'merchant:read')
  const asked = searchQuery.safeParse({ q: (await searchParams).q })
  const items = asked.success ? (await search(ctx, asked.data.q)).map(presentFound) : []
  return (
    <>
      <PageHead title="Search" />
      <search className="max-w-xl">
        <form className="flex items-end gap-3">
          <div className="flex-1">
            <Field
              name="q"
              type="search"
              label="Name, e-mail, phone, invoice number or id"
              defaultValue={asked.data?.q}
              maxLength={100}
              required
            />
          </div>
          <Button type="submit">Search</Button>
        </form>
      </search>
      {asked.success && items.length === 0 && <Empty>Nothing is found for “{asked.data.q}”.</Empty>}
      <ul aria-label="Results" className="flex max-w-xl flex-col divide-y divide-line">
        {items.map((item) => (
          <li key={item.id}>
            <PageLink
              href={objectPath(environment, item.id) ?? ''}
              className="flex min-h-12 items-center gap-2.5 rounded-md px-2 hover:bg-action-quiet"
            >
              <FoundObject item={item} />
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  )
}
