import { MAX_QUERY } from './search'

/** A plain form, so that searching works without JavaScript. */
export function SearchField() {
  return (
    <form action="/docs/search" className="ml-auto min-w-0 max-w-64 flex-1">
      <input
        type="search"
        name="q"
        maxLength={MAX_QUERY}
        required
        placeholder="Search"
        aria-label="Search the documentation"
        className="h-9 w-full rounded-md border border-line-strong bg-surface px-3 text-base sm:text-sm"
      />
    </form>
  )
}
