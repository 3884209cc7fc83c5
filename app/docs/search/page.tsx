import type { Metadata } from 'next'
import { A, Guide } from '../_prose/guide'
import { MAX_QUERY, searchDocs } from '../_search/search'

export const metadata: Metadata = { title: 'Search', robots: { index: false } }

interface Props {
  searchParams: Promise<{ q?: string | string[] }>
}

export default async function SearchPage({ searchParams }: Props) {
  const { q } = await searchParams
  const query = String(Array.isArray(q) ? q[0] : (q ?? ''))
    .slice(0, MAX_QUERY)
    .trim()
  const results = query ? searchDocs(query) : []
  return (
    <Guide title={query ? `Results for “${query}”` : 'Search'} lead={leadFor(query, results.length)}>
      <ol className="divide-y divide-line">
        {results.map(({ href, title, place, text }) => (
          <li key={href} className="py-3">
            <p className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
              <A href={href}>{title}</A>
              <span className="text-sm text-ink-muted">{place}</span>
            </p>
            {text && <p className="text-sm/6">{text}</p>}
          </li>
        ))}
      </ol>
    </Guide>
  )
}

function leadFor(query: string, count: number): string {
  if (!query) return 'Type an operation, a field, an error code or an event type into the search field above.'
  if (count === 0) return 'Nothing has all of these words. Try fewer words, or one of the pages on the left.'
  return count === 1 ? 'One page or section.' : `${count} pages and sections, the best match first.`
}
