import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { TextLink } from '@/components/ui/text-link'
import { currentSession } from '@/lib/auth/browser-session'
import { AuthHead, AuthWays } from '../auth-head'
import { OutboxHint } from '../outbox-hint'
import { SignUpForm } from './sign-up-form'

export const metadata: Metadata = { title: 'Create an account' }

export default async function SignUpPage() {
  if (await currentSession()) redirect('/dashboard')
  return (
    <>
      <AuthHead title="Create an account">You start in the sandbox, where no real money moves.</AuthHead>
      <SignUpForm whereMailIs={<OutboxHint />} />
      <AuthWays>
        <p>
          Have an account? <TextLink href="/sign-in">Sign in</TextLink>
        </p>
      </AuthWays>
    </>
  )
}
