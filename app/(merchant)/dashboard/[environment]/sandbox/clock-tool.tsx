import { RefreshUntil } from '@/components/dashboard/refresh-until'
import { SandboxClock } from '@/components/dashboard/sandbox-clock'
import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { Fold } from '@/components/ui/fold'
import { Instant } from '@/components/ui/instant'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { relativeTime } from '@/lib/core/relative-time'
import type { WireSandboxClock } from '@/lib/sandbox/present'
import { moveClockWithForm } from './actions'

interface ClockToolProps {
  clock: WireSandboxClock
  timeZone: string
  mayMove: boolean
}

const STEPS = [
  { value: '3600', label: '1 hour' },
  { value: '86400', label: '1 day' },
  { value: '604800', label: '1 week' },
  { value: '2592000', label: '30 days' },
  { value: '31536000', label: '365 days' },
]

/** The time of the sandbox, and ways to move it. */
export function ClockTool({ clock, timeZone, mayMove }: ClockToolProps) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <p className="figures text-2xl font-semibold tracking-tight">
          <SandboxClock now={clock.now} timeZone={timeZone} />
        </p>
        <p className="text-ink-muted">{aheadSentence(clock)}</p>
      </div>
      {clock.catchingUp && (
        <>
          {/* The page reloads until everything is charged. */}
          <RefreshUntil dueAt={new Date().toISOString()} />
          <Notice look="info">
            {clock.dueSubscriptions === 1
              ? '1 subscription is'
              : `${clock.dueSubscriptions} subscriptions are`}{' '}
            still being charged. This page shows when it is done.
          </Notice>
        </>
      )}
      <NextRenewal clock={clock} timeZone={timeZone} mayMove={mayMove} />
      {mayMove && (
        <>
          <Form action={moveClockWithForm} className="flex max-w-sm flex-col gap-3">
            <div className="flex items-end gap-3">
              <div className="min-w-0 flex-1">
                <FormSelect name="seconds" label="Move the clock by" options={STEPS} defaultValue="86400" />
              </div>
              <SubmitButton look="quiet">Move the clock</SubmitButton>
            </div>
          </Form>
          <Fold title="To the beginning of a day">
            <Form action={moveClockWithForm} hidden={{ timeZone }} className="flex max-w-sm flex-col gap-3">
              <FormField
                name="day"
                label="Day"
                type="date"
                required
                hint={`It begins at midnight in ${timeZone}. At most 366 days from the present time of the clock.`}
              />
              <div>
                <SubmitButton look="quiet" size="small">
                  Move to this day
                </SubmitButton>
              </div>
            </Form>
          </Fold>
        </>
      )}
    </div>
  )
}

function NextRenewal({ clock: { now, nextRenewal }, timeZone, mayMove }: ClockToolProps) {
  if (!nextRenewal) return <p>Nothing will be charged: there is no live subscription.</p>
  const { at } = nextRenewal
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg border border-line bg-surface p-4">
      <p className="text-pretty">
        Next renewal{' '}
        <Instant at={at} timeZone={timeZone}>
          {relativeTime(new Date(at), new Date(now))}
        </Instant>
        . {renewalSentence(nextRenewal)}
      </p>
      {mayMove && (
        <Form action={moveClockWithForm} hidden={{ to: at }}>
          <SubmitButton size="small">Go to the next renewal</SubmitButton>
        </Form>
      )}
    </div>
  )
}

function aheadSentence({ offsetSeconds }: WireSandboxClock): string {
  const days = Math.floor(offsetSeconds / 86_400)
  if (offsetSeconds < 60) return 'It shows real time.'
  if (days === 0) return 'Less than a day ahead of real time.'
  return days === 1 ? 'A day ahead of real time.' : `${days} days ahead of real time.`
}

/** What will happen at the next renewal, in sentences: `Then 3 subscriptions renew. 1 wallet falls short.` */
function renewalSentence(next: NonNullable<WireSandboxClock['nextRenewal']>): string {
  const parts = [
    counted(next.renewals, 'subscription renews', 'subscriptions renew'),
    counted(next.trialEnds, 'trial ends', 'trials end'),
    counted(next.retries, 'failed charge is attempted again', 'failed charges are attempted again'),
    counted(next.endings, 'subscription ends', 'subscriptions end'),
  ].filter(Boolean)
  const short =
    next.fallingShort > 0
      ? ` ${counted(next.fallingShort, 'wallet is', 'wallets are')} too empty for it.`
      : ' The wallets hold enough.'
  const isCharged = next.renewals + next.trialEnds + next.retries > 0
  return `Then ${parts.join(', ')}.${isCharged ? short : ''}`
}

function counted(count: number, one: string, many: string): string {
  if (count === 0) return ''
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}
