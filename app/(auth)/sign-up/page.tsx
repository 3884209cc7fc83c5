import { redirect } from 'next/navigation'
import { pageLanguage } from '@/app/staff-language'
import { titled } from '@/app/titled'
import { FilledText } from '@/components/ui/filled-text'
import { TextLink } from '@/components/ui/text-link'
import { currentSession } from '@/lib/auth/browser-session'
import { MESSAGES } from '@/messages/catalogue'
import { AuthHead, AuthWays } from '../auth-head'
import { OutboxHint } from '../outbox-hint'
import { SignUpForm } from './sign-up-form'

export const generateMetadata = titled(({ account }) => account.signUp.title)

export default async function SignUpPage() {
  if (await currentSession()) redirect('/dashboard')
  const { account, security } = MESSAGES[await pageLanguage()]
  const words = account.signUp
  return (
    <>
      <AuthHead title={words.title}>{words.lead}</AuthHead>
      <SignUpForm whereMailIs={<OutboxHint />} words={account} newPassword={security.newPassword} />
      <AuthWays>
        <p>
          <FilledText
            text={words.haveOne}
            values={{ link: <TextLink href="/sign-in">{account.signInLink}</TextLink> }}
          />
        </p>
      </AuthWays>
    </>
  )
}
