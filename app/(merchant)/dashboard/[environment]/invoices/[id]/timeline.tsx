import { Ago } from '@/components/ui/instant'
import { TextLink } from '@/components/ui/text-link'
import { Timeline } from '@/components/ui/timeline'
import type { Tone } from '@/components/ui/tone'
import { momentInWords } from '@/lib/core/calendar-date'
import type { TimelineEntry, TimelineType } from '@/lib/invoice/schema'
import type { SubscriptionSummary } from '@/lib/subscription/read'

const LOOKS: Record<TimelineType, [tone: Tone, title: string]> = {
  'invoice.created': ['over', 'Created'],
  'invoice.updated': ['over', 'Changed'],
  'invoice.opened': ['waiting', 'Opened, with its number'],
  'invoice.sent': ['over', 'Mailed'],
  'invoice.payment_failed': ['bad', 'Payment failed'],
  'invoice.retry_scheduled': ['late', 'Next attempt planned'],
  'invoice.paid': ['good', 'Paid'],
  'invoice.voided': ['over', 'Voided'],
  'invoice.refunded': ['over', 'Refunded'],
}

/** The same of what the merchant collects: no wallet is tried. */
const COLLECTED: Partial<typeof LOOKS> = {
  'invoice.payment_failed': ['late', 'Not recorded as paid'],
  'invoice.retry_scheduled': ['waiting', 'Next reminder planned'],
}

// `Next attempt at 2026-11-24T10:00:00.000Z.`
const INSTANT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/

interface InvoiceTimelineProps {
  /** How the subscription is paid. */
  collection: SubscriptionSummary['collection']
  /** Oldest first. */
  entries: readonly TimelineEntry[]
  /** Where the events are: `/dashboard/<environment>`. Null: not for this visitor. */
  here: string | null
  timeZone: string
  now: Date
}

/** What happened to an invoice, the newest on top. Each entry leads to its event, with its request and its deliveries. */
export function InvoiceTimeline({ collection, entries, here, timeZone, now }: InvoiceTimelineProps) {
  return (
    <Timeline
      label="What happened to this invoice, newest first"
      entries={entries.toReversed().map(({ id, type, occurred_at, description }) => {
        const [tone, title] = (collection === 'outside' && COLLECTED[type]) || LOOKS[type]
        return {
          key: id,
          tone,
          title: here ? <TextLink href={`${here}/events/${id}`}>{title}</TextLink> : title,
          at: <Ago at={occurred_at} timeZone={timeZone} now={now} />,
          children: description && <p>{inWords(description, now, timeZone)}</p>,
        }
      })}
    />
  )
}

/** A description with its instant as people read it, in the time zone of the business. */
function inWords(description: string, now: Date, timeZone: string): string {
  return description.replace(INSTANT, (at) => momentInWords(new Date(at), now, timeZone))
}
