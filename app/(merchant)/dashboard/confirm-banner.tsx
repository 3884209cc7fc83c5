import { Form } from '@/components/form/form'
import { SubmitButton } from '@/components/ui/submit-button'
import { resendConfirmationWithForm } from './actions'

/** For a person who has not confirmed their address yet. */
export function ConfirmBanner({ email, whereMailIs }: { email: string; whereMailIs: React.ReactNode }) {
  return (
    <section
      aria-labelledby="confirm"
      className="flex flex-col gap-3 rounded-lg border border-late-line bg-late-ground p-5"
    >
      <h2 id="confirm" className="text-base font-semibold">
        Confirm your e-mail address
      </h2>
      <p className="wrap-anywhere">
        Follow the link in the mail that we sent to {email}. Production keys and invites wait for it.
      </p>
      {whereMailIs}
      <Form action={resendConfirmationWithForm} className="flex flex-col items-start gap-3">
        <SubmitButton look="quiet">Send the mail again</SubmitButton>
      </Form>
    </section>
  )
}
