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
    <header className="border-b border-neutral-200 bg-white dark:border-neutral-800 dark:bg-neutral-900">
      <div className="mx-auto flex max-w-4xl flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
        <Link
          href="/"
          className="block rounded focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-emerald-700 dark:focus-visible:outline-emerald-400"
        >
          <Wordmark />
        </Link>
        <div className="min-w-0 flex-1 text-sm max-sm:order-last max-sm:basis-full">
          <p className="font-medium">{here?.business.name ?? 'No business'}</p>
          <p className="break-all text-neutral-700 dark:text-neutral-300">
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
