import Link from 'next/link'
import { Wordmark } from '@/components/ui/wordmark'
import { DEFAULT_LANGUAGE } from '@/lib/core/language'

/** The frame of all pages for people without a session: one column beside the red line of an account book. */
export default function AuthLayout({ children }: { children: React.ReactNode }) {
  return (
    // The document may have the language in which somebody has just signed out.
    <div
      lang={DEFAULT_LANGUAGE}
      className="relative mx-auto flex min-h-dvh w-full max-w-[30rem] flex-col px-5 sm:border-l sm:border-khata/40 sm:pl-10"
    >
      <header className="py-6">
        <Link href="/" className="inline-block rounded-md">
          <Wordmark />
        </Link>
      </header>
      <main className="flex flex-1 flex-col gap-6 py-6 sm:py-12">{children}</main>
      <footer className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line py-5 text-sm text-ink-muted">
        <a href="/docs" className="rounded hover:underline">
          Documentation
        </a>
      </footer>
    </div>
  )
}
