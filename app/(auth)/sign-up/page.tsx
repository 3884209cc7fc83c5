import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { TextLink } from '@/components/ui/text-link'
import { currentSession } from '@/lib/auth/browser-session'
import { OutboxHint } from '../outbox-hint'
import { SignUpForm } from './sign-up-form'

export const metadata: Metadata = { title: 'Create an account' }

export default async function SignUpPage() {
  if (await currentSession()) redirect('/dashboard')
  return (
    <>
      <div className="flex flex-col gap-2">
        <h1 className="text-2xl font-semibold tracking-tight">Create an account</h1>
        <p className="text-balance text-ink-muted">You start in the sandbox, where no real money moves.</p>
      </div>
      <SignUpForm whereMailIs={<OutboxHint />} />
      <p className="text-sm">
        Have an account? <TextLink href="/sign-in">Sign in</TextLink>
      </p>
    </>
  )
}
