import { Search } from 'lucide-react'
import { MAX_QUERY } from '../_search/search'

/** A plain form, so that searching works without JavaScript. */
export function SearchField() {
  return (
    <form action="/docs/search" className="relative min-w-0 flex-1">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-muted"
      />
      <input
        type="search"
        name="q"
        maxLength={MAX_QUERY}
        required
        placeholder="Search"
        aria-label="Search the documentation"
        className="h-9 w-full rounded-md border border-line-strong bg-raised pr-2 pl-8 text-base placeholder:text-ink-muted sm:text-sm"
      />
    </form>
  )
}
