import { Form } from '@/components/form/form'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { confirmWithForm } from './actions'

interface ConfirmFormProps {
  token: string
  email: string
  words: Messages['account']['verify']
}

/** One button, for a person who is signed in. */
export function ConfirmForm({ token, email, words }: ConfirmFormProps) {
  return (
    <Form action={confirmWithForm} hidden={{ token }} className="flex flex-col gap-5">
      <p className="wrap-anywhere">{filled(words.ask, { email })}</p>
      <SubmitButton size="large">{words.submit}</SubmitButton>
    </Form>
  )
}
