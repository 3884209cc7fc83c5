import type { Metadata } from 'next'
import { TextLink } from '@/components/ui/text-link'
import { OutboxHint } from '../outbox-hint'
import { ForgotForm } from './forgot-form'

export const metadata: Metadata = { title: 'Forgot your password?' }

export default function ForgotPasswordPage() {
  return (
    <>
      <div className="flex flex-col gap-2">
        <h1 className="text-2xl font-semibold tracking-tight">Forgot your password?</h1>
        <p className="text-balance text-ink-muted">
          Enter the address of your account, and choose a new one with the link that we mail you.
        </p>
      </div>
      <ForgotForm whereMailIs={<OutboxHint />} />
      <p className="text-sm">
        Remembered it? <TextLink href="/sign-in">Sign in</TextLink>
      </p>
    </>
  )
}
