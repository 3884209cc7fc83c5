import type { Metadata } from 'next'
import { LinkButton } from '@/components/ui/button'
import { findPasswordReset } from '@/lib/account/reset-password'
import { AuthHead } from '../../auth-head'
import { ResetForm } from './reset-form'

// With the address of this page anybody can change the password: it must not reach other sites or an index.
export const metadata: Metadata = {
  title: 'Choose a new password',
  referrer: 'same-origin',
  robots: { index: false },
}

export default async function ResetPasswordPage({ params }: PageProps<'/reset-password/[token]'>) {
  const { token } = await params
  const reset = await findPasswordReset(token)
  if (!reset) return <DeadLink />
  return (
    <>
      <AuthHead title="Choose a new password">
        It ends all your sessions. Then you sign in with the new password.
      </AuthHead>
      <ResetForm token={token} email={reset.email} />
    </>
  )
}

function DeadLink() {
  return (
    <>
      <AuthHead title="This link no longer works">
        It was used, replaced by a newer one, or is older than 30 minutes.
      </AuthHead>
      <div>
        <LinkButton href="/forgot-password">Ask for another one</LinkButton>
      </div>
    </>
  )
}
