import { Instant } from '@/components/ui/instant'
import { TextLink } from '@/components/ui/text-link'
import { Timeline } from '@/components/ui/timeline'
import type { Tone } from '@/components/ui/tone'
import type { CheckoutEntry } from '@/lib/checkout/load-timeline'
import type { CheckoutEntryType } from '@/lib/checkout/schema'
import { toWire } from '@/lib/core/id'

const TONES: Record<CheckoutEntryType, Tone> = {
  created: 'over',
  phone_verified: 'over',
  topup_begun: 'waiting',
  topup_succeeded: 'good',
  topup_failed: 'bad',
  completed: 'good',
  canceled: 'over',
  expired: 'over',
}

interface LinkTimelineProps {
  /** Oldest first. */
  entries: readonly CheckoutEntry[]
  /** `/dashboard/<environment>` */
  here: string
  timeZone: string
}

/** How far the customer came, the newest on top. */
export function LinkTimeline({ entries, here, timeZone }: LinkTimelineProps) {
  return (
    <Timeline
      label="What happened at this checkout, newest first"
      entries={entries.toReversed().map(({ type, at, description, topUpId }) => ({
        key: `${type} ${topUpId ?? ''}`,
        tone: TONES[type],
        title: description,
        at: <Instant at={at} timeZone={timeZone} />,
        children: topUpId && (
          <TextLink href={`${here}/reconciliation/${toWire('top', topUpId)}`}>Top-up</TextLink>
        ),
      }))}
    />
  )
}
