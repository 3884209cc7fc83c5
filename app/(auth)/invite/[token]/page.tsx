import { SECRET_DOOR } from '@/app/secret-address'
import { pageLanguage } from '@/app/staff-language'
import { titled } from '@/app/titled'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { LinkButton } from '@/components/ui/button'
import { EmailField } from '@/components/ui/email-field'
import { NewPasswordField } from '@/components/ui/new-password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { currentSession } from '@/lib/auth/browser-session'
import { findInvitation, type Invitation, type InviteLink } from '@/lib/team/accept-invite'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { AuthHead } from '../../auth-head'
import { signOutWithForm } from '../../sign-in/actions'
import { joinAsNewcomerWithForm, joinWithForm } from './actions'

export const generateMetadata = titled(({ account }) => account.invite.title, SECRET_DOOR)

export default async function InvitePage({ params, searchParams }: PageProps<'/invite/[token]'>) {
  const { token } = await params
  const { mailed } = await searchParams
  const messages = MESSAGES[await pageLanguage()]
  const { invite: words } = messages.account
  const invitation = await findInvitation(token)
  if (!invitation) return <DeadLink words={messages.account} />
  const { businessName: business, role } = invitation
  const { one, may } = messages.team.roles[role]
  return (
    <>
      <AuthHead title={filled(words.join, { business })}>
        {filled(words.lead, { role: one })} {may}
      </AuthHead>
      <Way
        link={{ token, mailed: typeof mailed === 'string' ? mailed : '' }}
        invitation={invitation}
        signedInAs={(await currentSession())?.email}
        messages={messages}
      />
    </>
  )
}

interface WayProps {
  link: InviteLink
  invitation: Invitation
  signedInAs: string | undefined
  messages: Messages
}

function Way({ link, invitation: { email, hasAccount }, signedInAs, messages }: WayProps) {
  const { account, frame, security } = messages
  const words = account.invite
  if (signedInAs === email) return <JoinForm link={link} submit={words.submit} />
  if (signedInAs) {
    return (
      <Form action={signOutWithForm} className="flex flex-col gap-5">
        <p className="wrap-anywhere">{filled(words.otherAccount, { email, signedInAs })}</p>
        <SubmitButton look="quiet">{frame.signOut}</SubmitButton>
      </Form>
    )
  }
  if (!hasAccount)
    return <NewcomerForm link={link} email={email} words={account} newPassword={security.newPassword} />
  const here = `/invite/${link.token}${link.mailed && `?mailed=${encodeURIComponent(link.mailed)}`}`
  return (
    <>
      <p className="wrap-anywhere">{filled(words.hasAccount, { email })}</p>
      <div>
        <LinkButton href={`/sign-in?next=${encodeURIComponent(here)}`}>{words.signInToJoin}</LinkButton>
      </div>
    </>
  )
}

function DeadLink({ words }: { words: Messages['account'] }) {
  return (
    <>
      <AuthHead title={words.invite.dead}>{words.invite.deadLead}</AuthHead>
      <div>
        <LinkButton href="/sign-in">{words.signInLink}</LinkButton>
      </div>
    </>
  )
}

/** One button, for a signed-in person. */
function JoinForm({ link, submit }: { link: InviteLink; submit: string }) {
  return (
    <Form action={joinWithForm} hidden={{ ...link }}>
      <SubmitButton size="large">{submit}</SubmitButton>
    </Form>
  )
}

interface NewcomerFormProps {
  link: InviteLink
  email: string
  words: Messages['account']
  newPassword: Messages['security']['newPassword']
}

/** Name and password, for a person without an account. */
function NewcomerForm({ link, email, words, newPassword }: NewcomerFormProps) {
  return (
    <Form action={joinAsNewcomerWithForm} hidden={{ ...link }} className="flex flex-col gap-5">
      <EmailField label={words.email} readOnly value={email} />
      <FormField name="name" label={words.signUp.name} autoComplete="name" required maxLength={200} />
      <NewPasswordField name="password" label={words.password} words={newPassword} />
      <SubmitButton size="large">{words.invite.createAndJoin}</SubmitButton>
    </Form>
  )
}
