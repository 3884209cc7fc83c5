import Link from 'next/link'
import { Wordmark } from '@/components/ui/wordmark'

export default function AuthLayout({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center bg-neutral-50 px-4 py-10 sm:justify-center dark:bg-neutral-950">
      <header className="mb-6">
        <Link
          href="/"
          className="block rounded focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-emerald-700 dark:focus-visible:outline-emerald-400"
        >
          <Wordmark />
        </Link>
      </header>
      <main className="flex w-full max-w-md flex-col gap-6 rounded-xl border border-neutral-200 bg-white p-6 shadow-sm sm:p-8 dark:border-neutral-800 dark:bg-neutral-900">
        {children}
      </main>
    </div>
  )
}
