import { SECRET_DOOR } from '@/app/secret-address'
import { pageLanguage } from '@/app/staff-language'
import { titled } from '@/app/titled'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { findVerification } from '@/lib/account/verify-email'
import { currentSession } from '@/lib/auth/browser-session'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { AuthHead, AuthWays } from '../../auth-head'
import { SignInForm } from '../../sign-in/sign-in-form'
import { confirmWithForm } from './actions'

// The address of this page is half of what confirms an account, so it must not reach other sites or a search index.
export const generateMetadata = titled(({ account }) => account.verify.title, SECRET_DOOR)

export default async function VerifyEmailPage({ params }: PageProps<'/verify-email/[token]'>) {
  const { token } = await params
  const session = await currentSession()
  const verification = await findVerification(token)
  const { account } = MESSAGES[await pageLanguage()]
  const words = account.verify
  if (!verification)
    return session?.emailVerified ? (
      <Confirmed email={session.email} words={words} />
    ) : (
      <DeadLink words={account} />
    )
  const { accountId, email } = verification
  return (
    <>
      <AuthHead title={words.title}>{session?.accountId !== accountId && words.lead}</AuthHead>
      {session?.accountId === accountId ? (
        <ConfirmForm token={token} email={email} words={words} />
      ) : (
        <>
          <SignInForm next="/dashboard" verification={{ token, email }} words={account} />
          <AuthWays>
            <p>
              <TextLink href="/forgot-password">{account.forgotLink}</TextLink>
            </p>
          </AuthWays>
        </>
      )}
    </>
  )
}

type Words = Messages['account']

function Confirmed({ email, words }: { email: string; words: Words['verify'] }) {
  return (
    <>
      <AuthHead title={words.done}>{filled(words.doneLead, { email })}</AuthHead>
      <div>
        <LinkButton href="/dashboard">{words.toDashboard}</LinkButton>
      </div>
    </>
  )
}

function DeadLink({ words }: { words: Words }) {
  return (
    <>
      <AuthHead title={words.verify.dead}>{words.verify.deadLead}</AuthHead>
      <div>
        <LinkButton href="/sign-in">{words.signInLink}</LinkButton>
      </div>
    </>
  )
}

interface ConfirmFormProps {
  token: string
  email: string
  words: Messages['account']['verify']
}

/** One button, for a signed-in person. */
function ConfirmForm({ token, email, words }: ConfirmFormProps) {
  return (
    <Form action={confirmWithForm} hidden={{ token }} className="flex flex-col gap-5">
      <p className="wrap-anywhere">{filled(words.ask, { email })}</p>
      <SubmitButton size="large">{words.submit}</SubmitButton>
    </Form>
  )
}
