import { Form } from '@/components/form/form'
import { EmailField } from '@/components/ui/email-field'
import { NewPasswordField } from '@/components/ui/new-password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Messages } from '@/messages/catalogue'
import { resetPasswordWithForm } from './actions'

interface ResetFormProps {
  token: string
  email: string
  words: Messages['account']
  newPassword: Messages['security']['newPassword']
}

export function ResetForm({ token, email, words, newPassword }: ResetFormProps) {
  return (
    <Form action={resetPasswordWithForm} hidden={{ token }} className="flex flex-col gap-5">
      <EmailField label={words.email} readOnly value={email} />
      <NewPasswordField name="password" label={words.reset.new} words={newPassword} />
      <SubmitButton size="large">{words.reset.submit}</SubmitButton>
    </Form>
  )
}
