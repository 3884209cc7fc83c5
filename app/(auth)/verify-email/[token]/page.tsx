import type { Metadata } from 'next'
import { TextLink } from '@/components/ui/text-link'
import { findVerification } from '@/lib/account/verify-email'
import { currentSession } from '@/lib/auth/browser-session'
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
      <h1 className="text-2xl font-semibold tracking-tight">Confirm your e-mail address</h1>
      {session?.accountId === accountId ? (
        <ConfirmForm token={token} email={email} />
      ) : (
        <>
          <p className="text-balance text-ink-muted">
            Enter the password that you chose when you created the account.
          </p>
          <SignInForm next="/dashboard" verification={{ token, email }} />
          <p className="text-sm">
            <TextLink href="/forgot-password">Forgot your password?</TextLink>
          </p>
        </>
      )}
    </>
  )
}

function Confirmed({ email }: { email: string }) {
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Your address is confirmed</h1>
      <p className="wrap-anywhere">{email} is yours. There is nothing more to do.</p>
      <p>
        <TextLink href="/dashboard">Go to the dashboard</TextLink>
      </p>
    </>
  )
}

function DeadLink() {
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">This link no longer works</h1>
      <p>
        It was used, replaced by a newer one, or is older than 24 hours. Sign in: if your address is not
        confirmed yet, the dashboard sends you another link.
      </p>
      <p>
        <TextLink href="/sign-in">Sign in</TextLink>
      </p>
    </>
  )
}
