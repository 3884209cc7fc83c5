import type { Metadata } from 'next'
import { TextLink } from '@/components/ui/text-link'
import { AuthHead, AuthWays } from '../auth-head'
import { OutboxHint } from '../outbox-hint'
import { ForgotForm } from './forgot-form'

export const metadata: Metadata = { title: 'Forgot your password?' }

export default function ForgotPasswordPage() {
  return (
    <>
      <AuthHead title="Forgot your password?">
        Enter the address of your account, and choose a new one with the link that we mail you.
      </AuthHead>
      <ForgotForm whereMailIs={<OutboxHint />} />
      <AuthWays>
        <p>
          Remembered it? <TextLink href="/sign-in">Sign in</TextLink>
        </p>
      </AuthWays>
    </>
  )
}
