import { Search } from 'lucide-react'
import type { Metadata } from 'next'
import { ReaderWords } from '@/components/reader/reader-words'
import { LINK } from '@/components/ui/text-link'
import { Wordmark } from '@/components/ui/wordmark'
import { NAVIGATION } from './_frame/navigation'
import { OwnKey } from './_frame/own-key'
import { Sidebar } from './_frame/sidebar'
import { MAX_QUERY } from './_search/search'

export const metadata: Metadata = { title: { default: 'Documentation', template: '%s · Khata docs' } }

// The samples contain the address of this instance, which is not known at build time.
export const dynamic = 'force-dynamic'

export default function DocsLayout({ children }: { children: React.ReactNode }) {
  return (
    <div className="lg:flex">
      <a
        href="#content"
        className="sr-only z-30 rounded-md bg-raised px-3 py-2 text-sm font-medium focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the text
      </a>
      <Sidebar
        groups={NAVIGATION}
        head={
          <>
            <p className="flex items-center gap-2 lg:px-2">
              <a href="/" className="block rounded-md">
                <Wordmark size="small" />
              </a>
              <span className="text-sm text-ink-muted max-sm:sr-only">Docs</span>
            </p>
            <SearchField />
          </>
        }
        foot={
          <p className="flex flex-wrap gap-x-4 gap-y-1 px-2 text-xs">
            <a href="/dashboard" className={LINK}>
              Dashboard
            </a>
            <a href="/v1/openapi.json" className={LINK}>
              OpenAPI document
            </a>
          </p>
        }
      />
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 flex-1 px-4 py-8 outline-none sm:px-6 lg:px-12 lg:py-10"
      >
        <div className="mx-auto max-w-6xl">
          <OwnKey />
          {children}
        </div>
      </main>
      <ReaderWords />
    </div>
  )
}

/** A plain form, so that searching works without JavaScript. */
function SearchField() {
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
