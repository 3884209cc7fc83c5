import Link from 'next/link'

export const metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 px-6 py-16">
      <p className="text-sm font-semibold text-emerald-700 dark:text-emerald-400">404</p>
      <h1 className="text-3xl font-semibold tracking-tight">There is nothing at this address</h1>
      <p className="text-neutral-700 dark:text-neutral-300">
        The link may be old or mistyped. A checkout or invoice link works only as it was sent: ask for a new
        one.
      </p>
      <p className="flex gap-4">
        <Link className="underline underline-offset-4" href="/">
          Home
        </Link>
        <Link className="underline underline-offset-4" href="/docs">
          Documentation
        </Link>
      </p>
    </main>
  )
}
