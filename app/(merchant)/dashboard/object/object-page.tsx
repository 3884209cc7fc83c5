import type { Crumb } from '@/components/dashboard/breadcrumbs'
import { Detail } from '@/components/dashboard/detail'
import { type MetadataEdit, MetadataEditor } from '@/components/dashboard/metadata-editor'
import { Spoken } from '@/components/dashboard/spoken'
import { Section } from '@/components/ui/card'
import { Fold } from '@/components/ui/fold'
import { JsonView } from '@/components/ui/json-view'
import { Later } from '@/components/ui/later'
import { TableSkeleton } from '@/components/ui/table-skeleton'
import { TextLink } from '@/components/ui/text-link'
import { Timeline } from '@/components/ui/timeline'
import type { Tone } from '@/components/ui/tone'
import { DEFAULT_LANGUAGE } from '@/lib/core/language'
import { presentEvent, type WireEvent } from '@/lib/events/present'
import { findLoggedRequests } from '@/lib/request-log/read'
import { listObjectEvents } from '@/lib/subscription/unindexed-events'
import { MESSAGES } from '@/messages/catalogue'
import { addressOfList, titleOf } from '../../list/place-of-list'
import type { Visit } from '../visit'
import { eventTitle, Happened } from './happened'

interface ObjectPageProps extends Omit<React.ComponentProps<typeof Detail>, 'crumbs' | 'children'> {
  /** The list that contains it. */
  of: Parameters<typeof titleOf>[0]
  visit: Visit
  /** The pages between the list and this one. */
  crumbs?: readonly Crumb[]
  /** Its path in the API: `customers` for `GET /v1/customers/cus_…`. */
  api: string
  /** The object as the API shows it. */
  value: { id: string; metadata?: Readonly<Record<string, string>> }
  /** True if its events are shown. */
  hasActivity?: boolean
  /** A few objects that belong to it, by id. Their events are shown together with its own. */
  related?: readonly string[]
  /** How to edit the metadata that programs store on it. False if this visitor may not. Absent if it has no metadata. */
  metadata?: MetadataEdit | false
  children?: React.ReactNode
}

/**
 * The page of an object, in the language of its reader: the way here from its list, the facts, and the history. Whatever only programmers
 * need is at the end, folded.
 */
export function ObjectPage({
  of,
  visit,
  crumbs = [],
  api,
  value,
  hasActivity = false,
  related = [],
  metadata,
  children,
  ...detail
}: ObjectPageProps) {
  const { frame: words, places } = MESSAGES[visit.language]
  const list = { title: titleOf(of, 'sandbox', places) ?? '', href: addressOfList(visit, of) }
  const json = <JsonView source={`GET /v1/${api}/${value.id}`} value={value} />
  return (
    <Spoken language={visit.language}>
      <Detail crumbs={[list, ...crumbs]} crumbsLabel={words.breadcrumb} {...detail}>
        {children}
        {hasActivity || metadata !== undefined ? (
          <Fold title={words.developers}>
            <div lang={DEFAULT_LANGUAGE} className="flex flex-col gap-6 pt-2">
              {hasActivity && <ObjectActivity visit={visit} objectId={value.id} related={related} />}
              {metadata !== undefined && <MetadataEditor metadata={value.metadata ?? {}} edit={metadata} />}
              {json}
            </div>
          </Fold>
        ) : (
          <div lang={DEFAULT_LANGUAGE}>{json}</div>
        )}
      </Detail>
    </Spoken>
  )
}

interface ObjectActivityProps {
  visit: Visit
  /** A wire id of any kind. */
  objectId: string
  /** The ids of objects that belong to it. Only a few, because each needs its own read. */
  related: readonly string[]
}

// As many as fit on a screen. The event log shows the others.
const SHOWN = 10
const QUIET_LINK = 'rounded text-link underline underline-offset-4'

/** The newest events of one object, each with its deliveries and the call that caused it. */
function ObjectActivity(props: ObjectActivityProps) {
  if (!props.visit.may('events:read')) return null
  return (
    <Later fallback={<TableSkeleton columns={2} />}>
      <Activity {...props} />
    </Later>
  )
}

async function Activity({ visit: { ctx, environment, business }, objectId, related }: ObjectActivityProps) {
  const here = `/dashboard/${environment}`
  const reading = [objectId, ...related].map((id) => listObjectEvents(ctx, id, { limit: SHOWN }))
  const pages = await Promise.all(reading)
  const newest = pages.flatMap(({ items }) => items).sort((a, b) => (a.id < b.id ? 1 : -1))
  const events = newest.slice(0, SHOWN).map(presentEvent)
  const logged = await findLoggedRequests(
    ctx,
    events.map(({ requestId }) => requestId),
  )
  const entries = events.map((event) => ({
    key: event.id,
    tone: toneOf(event.type),
    title: eventTitle(event, objectId),
    at: <Happened event={event} now={ctx.now} timeZone={business.timeZone} />,
    children: (
      <>
        <a href={`${here}/events/${event.id}`} className={`${QUIET_LINK} font-mono`}>
          {event.type}
        </a>
        {deliveriesText(event)}
        {event.requestId && logged.has(event.requestId) && (
          <>
            {', by '}
            <a href={`${here}/requests/${event.requestId}`} className={QUIET_LINK}>
              a request
            </a>
          </>
        )}
      </>
    ),
  }))
  return (
    <Section
      id="activity"
      title="Activity"
      aside={
        pages[0]?.nextCursor && <TextLink href={`${here}/events?objectId=${objectId}`}>All events</TextLink>
      }
    >
      {entries.length > 0 ? (
        <Timeline label="Activity, the newest first" entries={entries} />
      ) : (
        <p className="text-sm text-ink-muted">Nothing in the last 90 days. Older events are deleted.</p>
      )}
    </Section>
  )
}

const TONES: [ending: RegExp, tone: Tone][] = [
  [/\.(paid|recovered|renewed|created|completed|topup_succeeded)$/, 'good'],
  [/\.(past_due|payment_failed|low_balance)$/, 'late'],
  [/\.(topup_failed|disabled)$/, 'bad'],
  [/\.(renewal_upcoming|trial_will_end|retry_scheduled)$/, 'waiting'],
]

const toneOf = (type: string): Tone => TONES.find(([ending]) => ending.test(type))?.[1] ?? 'over'

function deliveriesText({ deliveries: { total, succeeded, failed, pending } }: WireEvent): string {
  if (total === 0) return ', sent to no endpoint'
  if (succeeded === total) return total === 1 ? ', delivered' : `, delivered to all ${total} endpoints`
  const parts = [
    succeeded > 0 && `${succeeded} delivered`,
    pending > 0 && `${pending} under way`,
    failed > 0 && `${failed} failed`,
  ]
  return `, ${parts.filter(Boolean).join(', ')}`
}
