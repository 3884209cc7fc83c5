import { Wordmark } from './wordmark'

interface QuietPageProps {
  /** A short mark above the title, such as `404`. */
  mark?: string
  title: string
  children: React.ReactNode
}

/**
 * A page with a single message and a link onwards. Every customer page loads it, in case it fails, so its link is the browser's own: the
 * framework's would double its script.
 */
export function QuietPage({ mark, title, children }: QuietPageProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-xl flex-col px-5">
      <header className="py-4">
        <a href="/" className="inline-block rounded-md">
          <Wordmark />
        </a>
      </header>
      <main className="flex flex-1 flex-col justify-center gap-4 border-khata/40 pb-24 sm:border-l sm:pl-8">
        {mark && <p className="figures text-sm font-semibold text-khata">{mark}</p>}
        <h1 className="text-3xl font-semibold tracking-tight text-balance">{title}</h1>
        {children}
      </main>
    </div>
  )
}
