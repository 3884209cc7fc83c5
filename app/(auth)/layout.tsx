import Link from 'next/link'

export default function AuthLayout({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center bg-neutral-50 px-4 py-10 text-neutral-950 sm:justify-center dark:bg-neutral-950 dark:text-neutral-50">
      <Link
        href="/"
        className="mb-6 text-lg font-semibold tracking-tight text-emerald-800 focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-emerald-700 dark:text-emerald-300 dark:focus-visible:outline-emerald-400"
      >
        Khata
      </Link>
      <main className="flex w-full max-w-md flex-col gap-6 rounded-xl border border-neutral-200 bg-white p-6 shadow-sm sm:p-8 dark:border-neutral-800 dark:bg-neutral-900">
        {children}
      </main>
    </div>
  )
}
