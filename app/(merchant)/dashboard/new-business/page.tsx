import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { Wordmark } from '@/components/ui/wordmark'
import { currentSession } from '@/lib/auth/browser-session'
import { foundBusinessWithForm } from '../actions'

export const metadata: Metadata = { title: 'New business' }

/** For a person with one business more. It has customers, money and a team of its own. */
export default async function NewBusinessPage() {
  if (!(await currentSession())) redirect('/sign-in?next=/dashboard/new-business')
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 px-4 py-10">
      <Wordmark />
      <h1 className="text-2xl font-semibold tracking-tight">New business</h1>
      <p className="text-ink-muted">
        It has its own customers, money, keys and team. You are its owner, and switch between your businesses
        in the menu.
      </p>
      <Form action={foundBusinessWithForm} className="flex flex-col gap-5">
        <FormField
          name="businessName"
          label="Business name"
          hint="Its customers see it when they pay. You can change it later."
          autoComplete="organization"
          required
          maxLength={200}
        />
        <SubmitButton>Create business</SubmitButton>
        <TextLink href="/dashboard">Back to the dashboard</TextLink>
      </Form>
    </main>
  )
}
