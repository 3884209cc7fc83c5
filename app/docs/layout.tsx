import type { Metadata } from 'next'
import Link from 'next/link'
import { NAVIGATION } from './_prose/navigation'
import { Sidebar } from './_prose/sidebar'
import { SearchField } from './_search/search-field'

export const metadata: Metadata = { title: { default: 'Documentation', template: '%s · Khata docs' } }

// The samples show the address of this instance, which a build does not know.
export const dynamic = 'force-dynamic'

export default function DocsLayout({ children }: { children: React.ReactNode }) {
  return (
    <div className="min-h-dvh bg-surface text-ink">
      <a
        href="#content"
        className="sr-only rounded-md bg-action px-4 py-2 text-ink-inverse focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20"
      >
        Skip to the text
      </a>
      <header className="sticky top-0 z-10 flex h-14 items-center justify-between gap-4 border-b border-line bg-surface px-4 sm:px-6">
        <p className="flex items-baseline gap-2">
          <Link href="/" className="rounded-md font-semibold tracking-tight text-ink">
            Khata
          </Link>
          <span className="text-sm text-ink-muted max-sm:sr-only">documentation</span>
        </p>
        <SearchField />
        <a
          href="/v1/openapi.json"
          className="shrink-0 rounded-md text-sm font-medium underline underline-offset-4"
        >
          OpenAPI<span className="max-sm:sr-only"> document</span>
        </a>
      </header>
      <div className="mx-auto max-w-[90rem] lg:flex">
        <Sidebar groups={NAVIGATION} />
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 py-8 outline-none sm:px-6 lg:px-10">
          {children}
        </main>
      </div>
    </div>
  )
}
