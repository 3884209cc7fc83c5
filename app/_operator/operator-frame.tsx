import Link from 'next/link'
import { EscapeTips } from '@/components/ui/escape-tips'
import { LINK } from '@/components/ui/text-link'
import { Wordmark } from '@/components/ui/wordmark'

/** The frame of the operator's pages. */
export function OperatorFrame({
  guide,
  children,
}: {
  guide: { href: string; title: string }
  children: React.ReactNode
}) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-3xl flex-col px-5">
      <header className="flex items-center justify-between gap-4 py-4">
        <Link href="/" prefetch={false} className="block rounded-md">
          <Wordmark />
        </Link>
        <Link href={guide.href} prefetch={false} className={`${LINK} text-sm`}>
          {guide.title}
        </Link>
      </header>
      <main className="flex flex-col gap-6 py-6">{children}</main>
      <EscapeTips />
    </div>
  )
}
