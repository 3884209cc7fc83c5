import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { Setting } from '@/components/dashboard/setting'
import { StatusMark } from '@/components/ui/status-mark'
import { getSecondFactor } from '@/lib/account/read'
import { visit } from '../../visit'
import { PasswordForm } from './password-form'
import { SessionList } from './session-list'
import { TwoStep } from './two-step'

export const metadata: Metadata = { title: 'Your security' }

export default async function SecurityPage({ params }: PageProps<'/dashboard/[environment]/security'>) {
  const { ctx, session, business } = await visit((await params).environment, 'security:read')
  const { enabled, recoveryCodesLeft } = await getSecondFactor(ctx)
  return (
    <>
      <PageHead title="Your security">
        This is your own account, {session.email}. It is the same in every business that you work in.
      </PageHead>
      <Setting
        id="password"
        title="Password"
        lead="Changing it ends your other sessions, and a mail tells you that it was changed."
      >
        <PasswordForm email={session.email} />
      </Setting>
      <Setting
        id="two-step"
        title="Second factor"
        status={<StatusMark tone={enabled ? 'good' : 'over'}>{enabled ? 'On' : 'Off'}</StatusMark>}
        lead="With it, a stolen password is not enough: signing in also takes a code from an app on your phone."
      >
        <TwoStep enabled={enabled} recoveryCodesLeft={recoveryCodesLeft} />
      </Setting>
      <Setting
        id="sessions"
        title="Sessions"
        lead="Where you are signed in. End what you do not know, then change your password."
      >
        <SessionList ctx={ctx} now={session.now} timeZone={business.timeZone} />
      </Setting>
    </>
  )
}
