import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { EmailField } from '@/components/ui/email-field'
import { NewPasswordField } from '@/components/ui/new-password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import type { InviteLink } from '@/lib/team/accept-invite'
import type { Messages } from '@/messages/catalogue'
import { joinAsNewcomerWithForm, joinWithForm } from './actions'

/** One button, for a person who is signed in. */
export function JoinForm({ link, submit }: { link: InviteLink; submit: string }) {
  return (
    <Form action={joinWithForm} hidden={{ ...link }}>
      <SubmitButton size="large">{submit}</SubmitButton>
    </Form>
  )
}

interface NewcomerFormProps {
  link: InviteLink
  email: string
  words: Messages['account']
  newPassword: Messages['security']['newPassword']
}

/** Name and password, for a person without an account. */
export function NewcomerForm({ link, email, words, newPassword }: NewcomerFormProps) {
  return (
    <Form action={joinAsNewcomerWithForm} hidden={{ ...link }} className="flex flex-col gap-5">
      <EmailField label={words.email} readOnly value={email} />
      <FormField name="name" label={words.signUp.name} autoComplete="name" required maxLength={200} />
      <NewPasswordField name="password" label={words.password} words={newPassword} />
      <SubmitButton size="large">{words.invite.createAndJoin}</SubmitButton>
    </Form>
  )
}
