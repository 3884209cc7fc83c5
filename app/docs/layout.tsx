import type { Metadata } from 'next'
import Link from 'next/link'
import { FOCUS } from './_prose/guide'
import { NAVIGATION } from './_prose/navigation'
import { Sidebar } from './_prose/sidebar'
import { SearchField } from './_search/search-field'

export const metadata: Metadata = { title: { default: 'Documentation', template: '%s · Khata docs' } }

// The samples show the address of this instance, which a build does not know.
export const dynamic = 'force-dynamic'

export default function DocsLayout({ children }: { children: React.ReactNode }) {
  return (
    <div className="min-h-dvh bg-white text-neutral-800 dark:bg-neutral-950 dark:text-neutral-200">
      <a
        href="#content"
        className="sr-only rounded bg-emerald-700 px-4 py-2 text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20"
      >
        Skip to the text
      </a>
      <header className="sticky top-0 z-10 flex h-14 items-center justify-between gap-4 border-b border-neutral-200 bg-white px-4 sm:px-6 dark:border-neutral-800 dark:bg-neutral-950">
        <p className="flex items-baseline gap-2">
          <Link
            href="/"
            className={`rounded font-semibold tracking-tight text-neutral-950 dark:text-white ${FOCUS}`}
          >
            Khata
          </Link>
          <span className="text-sm text-neutral-600 max-sm:sr-only dark:text-neutral-400">documentation</span>
        </p>
        <SearchField />
        <a
          href="/v1/openapi.json"
          className={`shrink-0 rounded text-sm font-medium underline underline-offset-4 ${FOCUS}`}
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
