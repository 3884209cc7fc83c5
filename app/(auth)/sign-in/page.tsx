import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { currentSession } from '@/lib/auth/browser-session'
import { ERROR_CODES, type ErrorCode, errorEntry } from '@/lib/core/errors'
import { AuthHead, AuthWays } from '../auth-head'
import { nextPath } from '../next-path'
import { SignInForm } from './sign-in-form'

export const metadata: Metadata = { title: 'Sign in' }

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const { next, error, changed } = await searchParams
  const path = nextPath(typeof next === 'string' ? next : undefined)
  if (await currentSession()) redirect(path)
  return (
    <>
      <AuthHead title="Sign in" />
      {changed === 'password' && (
        <Notice look="success">Your password is changed. Sign in with the new one.</Notice>
      )}
      <SignInForm next={path} message={messageOf(error)} />
      <AuthWays>
        <p>
          <TextLink href="/forgot-password">Forgot your password?</TextLink>
        </p>
        <p>
          New here? <TextLink href="/sign-up">Create an account</TextLink>
        </p>
      </AuthWays>
    </>
  )
}

/** The sentence for the error code with which /api/auth sends a form back that is not ours. */
function messageOf(code: unknown): string | undefined {
  if (code === undefined) return undefined
  const known = ERROR_CODES.find((each): each is ErrorCode => each === code)
  return known ? errorEntry(known).message : 'That did not work. Sign in again.'
}
