import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { Ago } from '@/components/ui/instant'
import { StatusMark } from '@/components/ui/status-mark'
import { SubmitButton } from '@/components/ui/submit-button'
import { presentSession, type WireSession } from '@/lib/account/present'
import { listSessions } from '@/lib/account/session'
import { memberOf } from '@/lib/auth/member'
import type { Ctx } from '@/lib/infra/ctx'
import { endOtherSessionsWithForm, endSessionWithForm } from './actions'
import { deviceName } from './device-name'

interface SessionListProps {
  ctx: Ctx
  /** Real time: sessions know no sandbox clock. */
  now: Date
  timeZone: string
}

// More than a person has. The API lists the others.
const MAX_SESSIONS = 100

export async function SessionList({ ctx, now, timeZone }: SessionListProps) {
  const { items } = await listSessions(ctx, { limit: MAX_SESSIONS })
  const sessions = items.map((row) => presentSession(row, memberOf(ctx).sessionId))
  const others = sessions.filter(({ current }) => !current)
  const inOrder = [...sessions.filter(({ current }) => current), ...others]
  return (
    <div className="flex flex-col gap-4">
      <ul className="divide-y divide-line border-y border-line">
        {inOrder.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <Session session={session} now={now} timeZone={timeZone} />
            {session.current ? (
              <StatusMark tone="good">This one</StatusMark>
            ) : (
              <Form action={endSessionWithForm} hidden={{ id: session.id }}>
                <SubmitButton look="quiet" size="small">
                  End session
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
            trigger="End all other sessions"
            title="End all other sessions?"
            consequence={`You are signed out in ${others.length === 1 ? 'one other place' : `${others.length} other places`} at once. You stay signed in here.`}
            confirm="End them"
            cancel="Keep them"
          />
        </div>
      )}
    </div>
  )
}

interface SessionProps {
  session: WireSession
  now: Date
  timeZone: string
}

function Session({ session: { userAgent, ip, lastSeenAt, createdAt }, now, timeZone }: SessionProps) {
  return (
    <div className="flex min-w-0 flex-col">
      <p className="font-medium wrap-anywhere">{deviceName(userAgent)}</p>
      <p className="text-xs text-ink-muted">
        {ip ? <span className="font-mono">{ip}</span> : 'Unknown address'}, last seen{' '}
        <Ago at={lastSeenAt} now={now} timeZone={timeZone} />, signed in{' '}
        <Ago at={createdAt} now={now} timeZone={timeZone} />
      </p>
    </div>
  )
}
