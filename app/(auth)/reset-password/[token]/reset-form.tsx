import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { NewPasswordField } from '@/components/ui/new-password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { resetPasswordWithForm } from './actions'

export function ResetForm({ token, email }: { token: string; email: string }) {
  return (
    <Form action={resetPasswordWithForm} hidden={{ token }} className="flex flex-col gap-5">
      <FormField name="email" label="E-mail" type="email" autoComplete="username" readOnly value={email} />
      <NewPasswordField name="password" label="New password" />
      <SubmitButton size="large">Change password</SubmitButton>
    </Form>
  )
}
