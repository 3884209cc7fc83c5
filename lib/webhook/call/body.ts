import { toWire } from '@/lib/core/id'
import { API_VERSION } from '@/lib/events/present'
import { relatedOf } from '@/lib/events/related'
import type { Environment } from '@/prisma/generated/enums'

/** An event as receivers get it. Its JSON texts have exactly the committed bytes. Null if it has none. */
export interface SentEvent {
  eventId: string
  eventType: string
  environment: Environment
  eventCreatedAtMs: number
  eventSequence: bigint
  dataJson: string
  forecastJson: string | null
  previousJson: string | null
  relatedJson: string | null
}

/** SQL: the columns of a `SentEvent`, from an event `e`, without its key. */
export const SENT_EVENT = `coalesce(e.sample_type, e.type) AS event_type, (extract(epoch FROM e.created_at) * 1000)::float8 AS event_created_at_ms, e.sequence AS event_sequence, e.data::text AS data_json,
  e.forecast::text AS forecast_json, e.previous::text AS previous_json, e.related::text AS related_json`

/** When the event was created, as its body and headers show it. */
export const createdAtOf = ({ eventCreatedAtMs }: Pick<SentEvent, 'eventCreatedAtMs'>): string =>
  new Date(eventCreatedAtMs).toISOString()

/**
 * The signed body of a delivery: the event as the log shows it (`Event` in the API), without its deliveries and its request. `data` and
 * everything after it have exactly the committed bytes.
 */
export function deliveryBody(event: SentEvent): string {
  const {
    eventId,
    eventType,
    environment,
    eventSequence,
    dataJson,
    forecastJson,
    previousJson,
    relatedJson,
  } = event
  const head = JSON.stringify({
    id: toWire('evt', eventId),
    type: eventType,
    apiVersion: API_VERSION,
    environment,
    createdAt: createdAtOf(event),
    sequence: Number(eventSequence),
  })
  const related = relatedJson ?? JSON.stringify(relatedOf(JSON.parse(dataJson)))
  const forecast = forecastJson ? `,"forecast":${forecastJson}` : ''
  const previous = previousJson ? `,"previous":${previousJson}` : ''
  return `${head.slice(0, -1)},"related":${related},"data":${dataJson}${forecast}${previous}}`
}
