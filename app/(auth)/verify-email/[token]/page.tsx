import type { Metadata } from 'next'
import { LinkButton } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import { findVerification } from '@/lib/account/verify-email'
import { currentSession } from '@/lib/auth/browser-session'
import { AuthHead, AuthWays } from '../../auth-head'
import { SignInForm } from '../../sign-in/sign-in-form'
import { ConfirmForm } from './confirm-form'

// The address of this page is half of what confirms the account: it must not reach other sites or an index.
export const metadata: Metadata = {
  title: 'Confirm your e-mail address',
  referrer: 'same-origin',
  robots: { index: false },
}

export default async function VerifyEmailPage({ params }: PageProps<'/verify-email/[token]'>) {
  const { token } = await params
  const session = await currentSession()
  const verification = await findVerification(token)
  if (!verification) return session?.emailVerified ? <Confirmed email={session.email} /> : <DeadLink />
  const { accountId, email } = verification
  return (
    <>
      <AuthHead title="Confirm your e-mail address">
        {session?.accountId !== accountId &&
          'Enter the password that you chose when you created the account.'}
      </AuthHead>
      {session?.accountId === accountId ? (
        <ConfirmForm token={token} email={email} />
      ) : (
        <>
          <SignInForm next="/dashboard" verification={{ token, email }} />
          <AuthWays>
            <p>
              <TextLink href="/forgot-password">Forgot your password?</TextLink>
            </p>
          </AuthWays>
        </>
      )}
    </>
  )
}

function Confirmed({ email }: { email: string }) {
  return (
    <>
      <AuthHead title="Your address is confirmed">{email} is yours. There is nothing more to do.</AuthHead>
      <div>
        <LinkButton href="/dashboard">Go to the dashboard</LinkButton>
      </div>
    </>
  )
}

function DeadLink() {
  return (
    <>
      <AuthHead title="This link no longer works">
        It was used, replaced by a newer one, or is older than 24 hours. Sign in: if your address is not
        confirmed yet, the dashboard sends you another link.
      </AuthHead>
      <div>
        <LinkButton href="/sign-in">Sign in</LinkButton>
      </div>
    </>
  )
}
