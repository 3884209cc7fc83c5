import { redirect } from 'next/navigation'
import { pageLanguage } from '@/app/staff-language'
import { titled } from '@/app/titled'
import { FilledText } from '@/components/ui/filled-text'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { currentSession } from '@/lib/auth/browser-session'
import { ERROR_CODES, type ErrorCode, errorEntry } from '@/lib/core/errors'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { AuthHead, AuthWays } from '../auth-head'
import { nextPath } from '../next-path'
import { SignInForm } from './sign-in-form'

export const generateMetadata = titled(({ account }) => account.signIn.title)

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const { next, error, changed } = await searchParams
  const path = nextPath(typeof next === 'string' ? next : undefined)
  if (await currentSession()) redirect(path)
  const language = await pageLanguage()
  const { account } = MESSAGES[language]
  const words = account.signIn
  return (
    <>
      <AuthHead title={words.title} />
      {changed === 'password' && <Notice look="success">{words.changed}</Notice>}
      <SignInForm next={path} message={messageOf(error, language)} words={account} />
      <AuthWays>
        <p>
          <TextLink href="/forgot-password">{account.forgotLink}</TextLink>
        </p>
        <p>
          <FilledText
            text={words.newHere}
            values={{ link: <TextLink href="/sign-up">{words.create}</TextLink> }}
          />
        </p>
      </AuthWays>
    </>
  )
}

/** The text for the error code that /api/auth adds when it sends back a form of another program. */
function messageOf(code: unknown, language: Language): string | undefined {
  if (code === undefined) return undefined
  const { failed } = MESSAGES[language].account.signIn
  // The details of the error only exist in English.
  if (language !== DEFAULT_LANGUAGE) return failed
  const known = ERROR_CODES.find((each): each is ErrorCode => each === code)
  return known ? errorEntry(known).message : failed
}
