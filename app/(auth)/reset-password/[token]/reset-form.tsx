import { Form } from '@/components/form/form'
import { EmailField } from '@/components/ui/email-field'
import { NewPasswordField } from '@/components/ui/new-password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { resetPasswordWithForm } from './actions'

export function ResetForm({ token, email }: { token: string; email: string }) {
  return (
    <Form action={resetPasswordWithForm} hidden={{ token }} className="flex flex-col gap-5">
      <EmailField readOnly value={email} />
      <NewPasswordField name="password" label="New password" />
      <SubmitButton size="large">Change password</SubmitButton>
    </Form>
  )
}
