import { titled } from '@/app/titled'
import { PageHead } from '@/components/dashboard/page-head'
import { Setting } from '@/components/dashboard/setting'
import { Spoken } from '@/components/dashboard/spoken'
import { StatusMark } from '@/components/ui/status-mark'
import { getSecondFactor } from '@/lib/account/read'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'
import { visit } from '../../visit'
import { PasswordForm } from './password-form'
import { SessionList } from './session-list'
import { TwoStep } from './two-step'

export const generateMetadata = titled(({ security }) => security.title)

// Who has no more should make new ones.
const FEW_CODES = 2

export default async function SecurityPage({ params }: PageProps<'/dashboard/[environment]/security'>) {
  const { ctx, session, business, language } = await visit((await params).environment, 'security:read')
  const words = MESSAGES[language].security
  const { enabled, recoveryCodesLeft } = await getSecondFactor(ctx)
  return (
    <Spoken language={language}>
      <PageHead title={words.title}>{filled(words.lead, { email: session.email })}</PageHead>
      <Setting id="password" title={words.password.title} lead={words.password.lead}>
        <PasswordForm email={session.email} words={words} />
      </Setting>
      <Setting
        id="two-step"
        title={words.factor.title}
        status={
          <StatusMark tone={enabled ? 'good' : 'over'}>
            {enabled ? words.factor.on : words.factor.off}
          </StatusMark>
        }
        lead={words.factor.lead}
      >
        <TwoStep
          enabled={enabled}
          codesLeft={{
            isFew: recoveryCodesLeft <= FEW_CODES,
            text: staffWords('security', language)('factor.codesLeft', { count: recoveryCodesLeft }),
          }}
          words={words.factor}
          proof={words.proof}
        />
      </Setting>
      <Setting id="sessions" title={words.sessions.title} lead={words.sessions.lead}>
        <SessionList ctx={ctx} now={session.now} timeZone={business.timeZone} language={language} />
      </Setting>
    </Spoken>
  )
}
