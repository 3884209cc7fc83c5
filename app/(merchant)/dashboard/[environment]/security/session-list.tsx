import Bowser from 'bowser'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { FilledText } from '@/components/ui/filled-text'
import { Ago } from '@/components/ui/instant'
import { StatusMark } from '@/components/ui/status-mark'
import { SubmitButton } from '@/components/ui/submit-button'
import { presentSession, type WireSession } from '@/lib/account/present'
import { listSessions } from '@/lib/account/session'
import { memberOf } from '@/lib/auth/member'
import type { Language } from '@/lib/core/language'
import type { Ctx } from '@/lib/infra/ctx'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'
import { endOtherSessionsWithForm, endSessionWithForm } from './actions'

interface SessionListProps {
  ctx: Ctx
  /** Real time: sessions know no sandbox clock. */
  now: Date
  timeZone: string
  language: Language
}

// More than a person has. The API lists the others.
const MAX_SESSIONS = 100

export async function SessionList({ ctx, ...view }: SessionListProps) {
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
      <p className="font-medium wrap-anywhere">{deviceName(userAgent, view.language)}</p>
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

/** What a person calls the program of a session: `Firefox on Windows`. */
function deviceName(userAgent: string | null, language: Language): string {
  const words = MESSAGES[language].security.sessions
  if (!userAgent) return words.unknownProgram
  const { browser, os } = Bowser.parse(userAgent)
  // A program that is no browser begins with its name: `curl/8.5.0`.
  const program = browser.name || (userAgent.split(/[/\s]/, 1)[0] as string)
  return os.name ? filled(words.on, { program, system: os.name }) : program
}
