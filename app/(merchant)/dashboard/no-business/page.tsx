import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { SubmitButton } from '@/components/ui/submit-button'
import { Wordmark } from '@/components/ui/wordmark'
import { currentSession } from '@/lib/auth/browser-session'
import { MESSAGES } from '@/messages/catalogue'
import { signOutWithForm } from '../../../(auth)/sign-in/actions'
import { BusinessList } from '../business-switcher'
import { workplacesOf } from '../workplaces'

export const metadata: Metadata = { title: 'No business' }

/** For a person whose session is in no business: they have left it, or were removed. */
export default async function NoBusinessPage() {
  const session = await currentSession()
  if (!session) redirect('/sign-in?next=/dashboard')
  if (session.membership) redirect('/dashboard')
  const businesses = await workplacesOf(session.accountId)
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 px-4 py-10">
      <Wordmark />
      <h1 className="text-2xl font-semibold tracking-tight">You are a member of no business here</h1>
      <p className="text-ink-muted wrap-anywhere">
        You are signed in as {session.email}. Ask an owner or admin of the business for an invitation, or make
        one of your own.
      </p>
      {businesses.length > 0 && (
        <Card>
          <h2 className="pb-2 text-sm font-medium">Go to another business of yours</h2>
          <BusinessList businesses={businesses} hereId={undefined} words={MESSAGES.en.frame} />
        </Card>
      )}
      <LinkButton href="/dashboard/new-business">New business</LinkButton>
      <Form action={signOutWithForm}>
        <SubmitButton look="quiet">Sign out</SubmitButton>
      </Form>
    </main>
  )
}
