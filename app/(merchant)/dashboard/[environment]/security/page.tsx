import { programName } from '@/app/program-name'
import { titled } from '@/app/titled'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { PageHead } from '@/components/dashboard/page-head'
import { Setting } from '@/components/dashboard/setting'
import { Spoken } from '@/components/dashboard/spoken'
import { Form } from '@/components/form/form'
import { FilledText } from '@/components/ui/filled-text'
import { Ago } from '@/components/ui/instant'
import { StatusMark } from '@/components/ui/status-mark'
import { SubmitButton } from '@/components/ui/submit-button'
import { presentSession, type WireSession } from '@/lib/account/present'
import { getSecondFactor } from '@/lib/account/read'
import { listSessions } from '@/lib/account/session'
import { memberOf } from '@/lib/auth/member'
import type { Language } from '@/lib/core/language'
import type { Ctx } from '@/lib/infra/ctx'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'
import { visit } from '../../visit'
import { endOtherSessionsWithForm, endSessionWithForm } from './actions'
import { PasswordForm } from './password-form'
import { TwoStep } from './two-step'

export const generateMetadata = titled(({ security }) => security.title)

// From this number on, people should make new codes.
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

interface SessionListProps {
  ctx: Ctx
  /** Real time, because sessions do not use a sandbox clock. */
  now: Date
  timeZone: string
  language: Language
}

// More than any person has. The API lists all.
const MAX_SESSIONS = 100

async function SessionList({ ctx, ...view }: SessionListProps) {
  const { language } = view
  const words = MESSAGES[language].security.sessions
  const { items } = await listSessions(ctx, { limit: MAX_SESSIONS })
  const sessions = items.map((row) => presentSession(row, memberOf(ctx).sessionId))
  const others = sessions.filter(({ current }) => !current)
  const inOrder = [...sessions.filter(({ current }) => current), ...others]
  return (
    <div className="flex flex-col gap-4">
      <ul className="divide-y divide-line border-y border-line">
        {inOrder.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <Session session={session} {...view} />
            {session.current ? (
              <StatusMark tone="good">{words.thisOne}</StatusMark>
            ) : (
              <Form action={endSessionWithForm} hidden={{ id: session.id }}>
                <SubmitButton look="quiet" size="small">
                  {words.end}
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div>
          <ConfirmAction
            action={endOtherSessionsWithForm}
            trigger={words.endOthers}
            title={words.endOthersTitle}
            consequence={staffWords('security', language)('sessions.endOthersText', {
              count: others.length,
            })}
            confirm={words.endThem}
            cancel={words.keepThem}
          />
        </div>
      )}
    </div>
  )
}

interface SessionProps extends Omit<SessionListProps, 'ctx'> {
  session: WireSession
}

function Session({ session: { userAgent, ip, lastSeenAt, createdAt }, ...view }: SessionProps) {
  const words = MESSAGES[view.language].security.sessions
  return (
    <div className="flex min-w-0 flex-col">
      <p className="font-medium wrap-anywhere">{programName(userAgent, view.language)}</p>
      <p className="text-xs text-ink-muted">
        <FilledText
          text={words.seen}
          values={{
            address: ip ? <span className="font-mono">{ip}</span> : words.unknownAddress,
            seen: <Ago at={lastSeenAt} {...view} />,
            signedIn: <Ago at={createdAt} {...view} />,
          }}
        />
      </p>
    </div>
  )
}
