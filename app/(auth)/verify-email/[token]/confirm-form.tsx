import { Form } from '@/components/form/form'
import { SubmitButton } from '@/components/ui/submit-button'
import { confirmWithForm } from './actions'

/** One button, for a person who is signed in. */
export function ConfirmForm({ token, email }: { token: string; email: string }) {
  return (
    <Form action={confirmWithForm} hidden={{ token }} className="flex flex-col gap-5">
      <p className="wrap-anywhere">Is {email} your address?</p>
      <SubmitButton size="large">Confirm address</SubmitButton>
    </Form>
  )
}
