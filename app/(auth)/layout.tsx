import Link from 'next/link'
import { Wordmark } from '@/components/ui/wordmark'

export default function AuthLayout({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-10 sm:justify-center">
      <header className="mb-6">
        <Link href="/" className="block rounded-md">
          <Wordmark />
        </Link>
      </header>
      <main className="flex w-full max-w-md flex-col gap-6 rounded-lg border border-line bg-surface p-6 sm:p-8">
        {children}
      </main>
    </div>
  )
}
