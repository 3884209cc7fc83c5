import type { Metadata } from 'next'
import { WHAT_A_ROLE_MAY } from '@/components/dashboard/role-words'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'
import { currentSession } from '@/lib/auth/browser-session'
import { findInvitation, type Invitation, type InviteLink } from '@/lib/team/accept-invite'
import { AuthHead } from '../../auth-head'
import { signOutWithForm } from '../../sign-in/actions'
import { JoinForm, NewcomerForm } from './join-form'

// With the address of this page anybody can join: it must not reach other sites or an index. `no-referrer` is too much:
// with it, browsers send forms without Origin, and Next refuses those.
export const metadata: Metadata = { title: 'Join a team', referrer: 'same-origin', robots: { index: false } }

export default async function InvitePage({ params, searchParams }: PageProps<'/invite/[token]'>) {
  const { token } = await params
  const { mailed } = await searchParams
  const invitation = await findInvitation(token)
  if (!invitation) return <DeadLink />
  const { businessName, role } = invitation
  return (
    <>
      <AuthHead title={`Join ${businessName}`}>
        You are invited to the team as {role === 'owner' || role === 'admin' ? 'an' : 'a'} {role}.{' '}
        {WHAT_A_ROLE_MAY[role]}
      </AuthHead>
      <Way
        link={{ token, mailed: typeof mailed === 'string' ? mailed : '' }}
        invitation={invitation}
        signedInAs={(await currentSession())?.email}
      />
    </>
  )
}

interface WayProps {
  link: InviteLink
  invitation: Invitation
  signedInAs: string | undefined
}

function Way({ link, invitation: { email, hasAccount }, signedInAs }: WayProps) {
  if (signedInAs === email) return <JoinForm link={link} />
  if (signedInAs) {
    return (
      <Form action={signOutWithForm} className="flex flex-col gap-5">
        <p className="wrap-anywhere">
          The invite is for {email}, and you are signed in as {signedInAs}. Sign out, then open the link
          again.
        </p>
        <SubmitButton look="quiet">Sign out</SubmitButton>
      </Form>
    )
  }
  if (!hasAccount) return <NewcomerForm link={link} email={email} />
  const here = `/invite/${link.token}${link.mailed && `?mailed=${encodeURIComponent(link.mailed)}`}`
  return (
    <>
      <p className="wrap-anywhere">{email} has an account. Sign in to join with it.</p>
      <div>
        <LinkButton href={`/sign-in?next=${encodeURIComponent(here)}`}>Sign in to join</LinkButton>
      </div>
    </>
  )
}

function DeadLink() {
  return (
    <>
      <AuthHead title="This invite no longer works">
        It was used, withdrawn, or is older than 7 days. Ask the person who sent it for a new one.
      </AuthHead>
      <div>
        <LinkButton href="/sign-in">Sign in</LinkButton>
      </div>
    </>
  )
}
