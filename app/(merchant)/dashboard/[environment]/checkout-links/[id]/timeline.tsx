import { Ago } from '@/components/ui/instant'
import { TextLink } from '@/components/ui/text-link'
import { Timeline } from '@/components/ui/timeline'
import type { Tone } from '@/components/ui/tone'
import type { CheckoutEntry } from '@/lib/checkout/load-timeline'
import type { CheckoutEntryType } from '@/lib/checkout/schema'
import { toWire } from '@/lib/core/id'
import { MESSAGES } from '@/messages/catalogue'
import type { Visit } from '../../../visit'

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
  visit: Visit
}

/** How far the customer came, the newest on top. A link runs on real time. */
export function LinkTimeline({ entries, visit: { business, environment, language } }: LinkTimelineProps) {
  const words = MESSAGES[language].checkoutLinks.happened
  const time = { timeZone: business.timeZone, now: new Date(), isReal: environment === 'sandbox' }
  return (
    <Timeline
      label={words.label}
      entries={entries.toReversed().map(({ type, at, description, topUpId }) => ({
        key: `${type} ${topUpId ?? ''}`,
        tone: TONES[type],
        title: description,
        at: <Ago at={at} {...time} language={language} />,
        children: topUpId && (
          <TextLink href={`/dashboard/${environment}/reconciliation/${toWire('top', topUpId)}`}>
            {words.topUp}
          </TextLink>
        ),
      }))}
    />
  )
}
