import Link from 'next/link'

const PLACES = [
  { href: '/dashboard', title: 'Dashboard', text: 'Sign in, create API keys, see your business.' },
  { href: '/docs', title: 'Documentation', text: 'Quick start, guides, every operation, event and error.' },
  {
    href: '/sign-up',
    title: 'Create an account',
    text: 'A business of your own, with a sandbox to try everything in.',
  },
]

export default function HomePage() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-3xl flex-col justify-center gap-8 px-6 py-16">
      <header className="flex flex-col gap-4">
        <p className="text-sm font-semibold tracking-wide text-emerald-700 dark:text-emerald-400">
          Khata <span lang="ne">खाता</span>
        </p>
        <h1 className="text-4xl font-semibold tracking-tight text-balance">
          Subscription billing on prepaid wallets
        </h1>
        <p className="max-w-2xl text-lg text-neutral-700 dark:text-neutral-300">
          Define products and prices, subscribe your customers, and let their wallets pay every period.
          Merchant servers call the API under <code className="font-mono text-base">/v1</code>; signed
          webhooks tell them what happened.
        </p>
      </header>
      <nav aria-label="Places" className="grid gap-4 sm:grid-cols-3">
        {PLACES.map(({ href, title, text }) => (
          <Link
            key={href}
            href={href}
            prefetch={false}
            className="rounded-lg border border-neutral-300 p-4 transition-colors hover:border-emerald-700 hover:bg-emerald-50 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-emerald-700 dark:border-neutral-700 dark:hover:border-emerald-400 dark:hover:bg-emerald-950"
          >
            <span className="font-medium">{title}</span>
            <span className="mt-1 block text-sm text-neutral-700 dark:text-neutral-300">{text}</span>
          </Link>
        ))}
      </nav>
      <p className="text-sm text-neutral-700 dark:text-neutral-300">
        <a className="underline underline-offset-4" href="/api/health?deep=1">
          Health of this instance
        </a>
      </p>
    </main>
  )
}
