import Link from 'next/link'
import { Wordmark } from './wordmark'

interface QuietPageProps {
  /** A short mark above the title, such as `404`. */
  mark?: string
  title: string
  children: React.ReactNode
}

/** A page that says one thing, and where to go from here. */
export function QuietPage({ mark, title, children }: QuietPageProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-xl flex-col px-5">
      <header className="py-4">
        <Link href="/" prefetch={false} className="inline-block rounded-md">
          <Wordmark />
        </Link>
      </header>
      <main className="flex flex-1 flex-col justify-center gap-4 border-khata/40 pb-24 sm:border-l sm:pl-8">
        {mark && <p className="figures text-sm font-semibold text-khata">{mark}</p>}
        <h1 className="text-3xl font-semibold tracking-tight text-balance">{title}</h1>
        {children}
      </main>
    </div>
  )
}
