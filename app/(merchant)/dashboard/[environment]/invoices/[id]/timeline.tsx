import { Ago } from '@/components/ui/instant'
import { TextLink } from '@/components/ui/text-link'
import { Timeline } from '@/components/ui/timeline'
import type { Tone } from '@/components/ui/tone'
import type { Language } from '@/lib/core/language'
import type { TimelineEntry, TimelineType } from '@/lib/invoice/schema'
import { timelineInWords } from '@/lib/invoice/timeline-words'
import type { SubscriptionSummary } from '@/lib/subscription/read'
import { MESSAGES, type Messages } from '@/messages/catalogue'

type Title = keyof Messages['invoices']['timeline']

const LOOKS: Record<TimelineType, [tone: Tone, title: Title]> = {
  'invoice.created': ['over', 'created'],
  'invoice.updated': ['over', 'updated'],
  'invoice.opened': ['waiting', 'opened'],
  'invoice.sent': ['over', 'sent'],
  'invoice.payment_failed': ['bad', 'payment_failed'],
  'invoice.retry_scheduled': ['late', 'retry_scheduled'],
  'invoice.paid': ['good', 'paid'],
  'invoice.voided': ['over', 'voided'],
  'invoice.refunded': ['over', 'refunded'],
}

/** The same of what the merchant collects: no wallet is tried. */
const COLLECTED: Partial<typeof LOOKS> = {
  'invoice.payment_failed': ['late', 'notRecorded'],
  'invoice.retry_scheduled': ['waiting', 'reminderPlanned'],
}

interface InvoiceTimelineProps {
  /** How the subscription is paid. */
  collection: SubscriptionSummary['collection']
  /** Oldest first. */
  entries: readonly TimelineEntry[]
  /** Where the events are: `/dashboard/<environment>`. Null: not for this visitor. */
  here: string | null
  timeZone: string
  now: Date
  language: Language
}

/** What happened to an invoice, the newest on top. Each entry leads to its event, with its request and its deliveries. */
export function InvoiceTimeline({ collection, entries, here, ...reader }: InvoiceTimelineProps) {
  const words = MESSAGES[reader.language].invoices.timeline
  return (
    <Timeline
      label={words.label}
      entries={entries.toReversed().map(({ id, type, occurred_at, description }) => {
        const [tone, said] = (collection === 'outside' && COLLECTED[type]) || LOOKS[type]
        const title = words[said]
        return {
          key: id,
          tone,
          title: here ? <TextLink href={`${here}/events/${id}`}>{title}</TextLink> : title,
          at: <Ago at={occurred_at} {...reader} />,
          children: description && <p>{timelineInWords(description, reader)}</p>,
        }
      })}
    />
  )
}
