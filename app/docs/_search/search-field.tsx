import { FOCUS } from '../_prose/guide'
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
        className={`h-9 w-full rounded-md border border-neutral-500 bg-white px-3 text-base sm:text-sm dark:bg-neutral-900 ${FOCUS}`}
      />
    </form>
  )
}
