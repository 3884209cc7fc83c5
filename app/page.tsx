import Link from 'next/link'

export default function HomePage() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col justify-center gap-6 px-6 py-16">
      <p className="text-sm font-medium tracking-wide text-emerald-700 dark:text-emerald-400">Khata</p>
      <h1 className="text-4xl font-semibold tracking-tight text-balance">
        Subscription billing on prepaid wallets
      </h1>
      <p className="text-lg text-neutral-700 dark:text-neutral-300">
        Define products and prices, subscribe your customers, and let their wallets pay every period. This is
        a running instance; merchant servers call its API under{' '}
        <code className="font-mono text-base">/v1</code>.
      </p>
      <p>
        <Link className="font-medium underline underline-offset-4" href="/api/health?deep=1" prefetch={false}>
          Health of this instance
        </Link>
      </p>
    </main>
  )
}
