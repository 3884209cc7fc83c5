import type { Metadata } from 'next'
import { TextLink } from '@/components/ui/text-link'
import { findPasswordReset } from '@/lib/account/reset-password'
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
      <div className="flex flex-col gap-2">
        <h1 className="text-2xl font-semibold tracking-tight">Choose a new password</h1>
        <p className="text-balance text-ink-muted">
          All sessions end with the old one. Then sign in with the new one.
        </p>
      </div>
      <ResetForm token={token} email={reset.email} />
    </>
  )
}

function DeadLink() {
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">This link no longer works</h1>
      <p>It was used, replaced by a newer one, or is older than 30 minutes.</p>
      <p>
        <TextLink href="/forgot-password">Ask for another one</TextLink>
      </p>
    </>
  )
}
