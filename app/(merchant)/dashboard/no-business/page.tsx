import { redirect } from 'next/navigation'
import { pageLanguage } from '@/app/staff-language'
import { titled } from '@/app/titled'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { SubmitButton } from '@/components/ui/submit-button'
import { Wordmark } from '@/components/ui/wordmark'
import { currentSession } from '@/lib/auth/browser-session'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { signOutWithForm } from '../../../(auth)/sign-in/actions'
import { BusinessList } from '../business-switcher'
import { workplacesOf } from '../workplaces'

export const generateMetadata = titled(({ account }) => account.noBusiness.title)

/** For a person whose session has no business, because they have left it or were removed. */
export default async function NoBusinessPage() {
  const session = await currentSession()
  if (!session) redirect('/sign-in?next=/dashboard')
  if (session.membership) redirect('/dashboard')
  const businesses = await workplacesOf(session.accountId)
  const { account, frame } = MESSAGES[await pageLanguage()]
  const words = account.noBusiness
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 px-4 py-10">
      <Wordmark />
      <h1 className="text-2xl font-semibold tracking-tight">{words.heading}</h1>
      <p className="text-ink-muted wrap-anywhere">{filled(words.lead, { email: session.email })}</p>
      {businesses.length > 0 && (
        <Card>
          <h2 className="pb-2 text-sm font-medium">{words.others}</h2>
          <BusinessList businesses={businesses} hereId={undefined} words={frame} />
        </Card>
      )}
      <LinkButton href="/dashboard/new-business">{frame.newBusiness}</LinkButton>
      <Form action={signOutWithForm}>
        <SubmitButton look="quiet">{frame.signOut}</SubmitButton>
      </Form>
    </main>
  )
}
