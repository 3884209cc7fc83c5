import { Instant } from '@/components/ui/instant'
import { TextLink } from '@/components/ui/text-link'
import { Timeline } from '@/components/ui/timeline'
import type { Tone } from '@/components/ui/tone'
import type { CheckoutEntry } from '@/lib/checkout/load-timeline'
import type { CheckoutEntryType } from '@/lib/checkout/schema'
import { toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'

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
  language: Language
}

/** How far the customer came, the newest on top. */
export function LinkTimeline({ entries, here, timeZone, language }: LinkTimelineProps) {
  const words = MESSAGES[language].checkoutLinks.happened
  return (
    <Timeline
      label={words.label}
      entries={entries.toReversed().map(({ type, at, description, topUpId }) => ({
        key: `${type} ${topUpId ?? ''}`,
        tone: TONES[type],
        title: description,
        at: <Instant at={at} timeZone={timeZone} language={language} />,
        children: topUpId && (
          <TextLink href={`${here}/reconciliation/${toWire('top', topUpId)}`}>{words.topUp}</TextLink>
        ),
      }))}
    />
  )
}
