import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { EmailField } from '@/components/ui/email-field'
import { NewPasswordField } from '@/components/ui/new-password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import type { InviteLink } from '@/lib/team/accept-invite'
import { MESSAGES } from '@/messages/catalogue'
import { joinAsNewcomerWithForm, joinWithForm } from './actions'

/** One button, for a person who is signed in. */
export function JoinForm({ link }: { link: InviteLink }) {
  return (
    <Form action={joinWithForm} hidden={{ ...link }}>
      <SubmitButton size="large">Join the team</SubmitButton>
    </Form>
  )
}

/** Name and password, for a person without an account. */
export function NewcomerForm({ link, email }: { link: InviteLink; email: string }) {
  return (
    <Form action={joinAsNewcomerWithForm} hidden={{ ...link }} className="flex flex-col gap-5">
      <EmailField readOnly value={email} />
      <FormField name="name" label="Your name" autoComplete="name" required maxLength={200} />
      <NewPasswordField name="password" label="Password" words={MESSAGES.en.security.newPassword} />
      <SubmitButton size="large">Create account and join</SubmitButton>
    </Form>
  )
}
