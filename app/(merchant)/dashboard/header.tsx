import Link from 'next/link'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { Wordmark } from '@/components/ui/wordmark'
import type { listBusinessesOf } from '@/lib/team/read'
import { signOutWithForm } from '../../(auth)/sign-in/actions'

interface HeaderProps {
  session: { name: string; email: string }
  here: Awaited<ReturnType<typeof listBusinessesOf>>[number] | undefined
}

/** The business, the person, and the button to sign out. */
export function Header({ session: { name, email }, here }: HeaderProps) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-4xl flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
        <Link href="/" className="block rounded-md">
          <Wordmark />
        </Link>
        <div className="min-w-0 flex-1 text-sm max-sm:order-last max-sm:basis-full">
          <p className="font-medium">{here?.business.name ?? 'No business'}</p>
          <p className="break-all text-ink-muted">
            {name}, {email}
            {here && ` (${here.role})`}
          </p>
        </div>
        <div className="flex items-center gap-4 text-sm max-sm:ml-auto">
          <TextLink href="/docs">Docs</TextLink>
          <form action={signOutWithForm}>
            <SubmitButton look="quiet">Sign out</SubmitButton>
          </form>
        </div>
      </div>
    </header>
  )
}
