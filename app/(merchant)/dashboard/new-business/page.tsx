import { redirect } from 'next/navigation'
import { pageLanguage } from '@/app/staff-language'
import { titled } from '@/app/titled'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { Wordmark } from '@/components/ui/wordmark'
import { currentSession } from '@/lib/auth/browser-session'
import { MESSAGES } from '@/messages/catalogue'
import { foundBusinessWithForm } from '../actions'

export const generateMetadata = titled(({ frame }) => frame.newBusiness)

/** For a person who wants another business. It has its own customers, money and team. */
export default async function NewBusinessPage() {
  if (!(await currentSession())) redirect('/sign-in?next=/dashboard/new-business')
  const { account, frame } = MESSAGES[await pageLanguage()]
  const words = account.newBusiness
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 px-4 py-10">
      <Wordmark />
      <h1 className="text-2xl font-semibold tracking-tight">{frame.newBusiness}</h1>
      <p className="text-ink-muted">{words.lead}</p>
      <Form action={foundBusinessWithForm} className="flex flex-col gap-5">
        <FormField
          name="businessName"
          label={account.signUp.business}
          hint={words.nameHint}
          autoComplete="organization"
          required
          maxLength={200}
        />
        <SubmitButton>{words.submit}</SubmitButton>
        <TextLink href="/dashboard">{words.back}</TextLink>
      </Form>
    </main>
  )
}
