'use client'

import { useActionState } from 'react'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { resendConfirmationWithForm } from './actions'

/** For a person who has not confirmed their address yet. */
export function ConfirmBanner({ email, whereMailIs }: { email: string; whereMailIs: React.ReactNode }) {
  const [{ sent, error }, action] = useActionState(resendConfirmationWithForm, {})
  return (
    <section
      aria-labelledby="confirm"
      className="flex flex-col gap-3 rounded-xl border border-amber-700 bg-amber-50 p-5 dark:border-amber-400 dark:bg-amber-950"
    >
      <h2 id="confirm" className="text-lg font-semibold">
        Confirm your e-mail address
      </h2>
      <p className="wrap-anywhere">
        Follow the link in the mail that we sent to {email}. Production keys and invites wait for it.
      </p>
      {whereMailIs}
      {error && <Notice look="error">{error}</Notice>}
      {sent ? (
        <Notice look="success">Another mail is on its way. Only its link works now.</Notice>
      ) : (
        <form action={action}>
          <SubmitButton look="quiet">Send the mail again</SubmitButton>
        </form>
      )}
    </section>
  )
}
