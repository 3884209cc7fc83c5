import { type EventId, fromWire } from '@/lib/core/id'
import { arrayParameter, jsonTextsParameter } from '@/lib/infra/database/array-parameter'
import { currentTraceparent } from '@/lib/infra/telemetry/trace/span'
import { type EventType, RENEWAL_EVENT_TYPES } from './catalogue'
import type { EventDocument } from './document'

// The parameters of the statement that writes events.

/** An event to be written. */
export interface NewEvent {
  id: EventId
  type: EventType
  document: EventDocument
}

/** @param sampleType the type that receivers see for a `webhook.test`. Null for real events. */
export function parameters(
  events: readonly NewEvent[],
  requestId: string,
  sampleType: EventType | null,
): unknown[] {
  const documents = [...new Set(events.map(({ document }) => document))]
  const numbers = new Map(documents.map((document, i) => [document, i + 1]))
  return [
    arrayParameter(documents.map(({ businessId }) => businessId)),
    arrayParameter(documents.map(({ environment }) => environment)),
    arrayParameter(documents.map(({ objectId }) => objectId)),
    jsonTextsParameter(documents.map(({ data }) => data)),
    besideParameter(documents, 'forecast'),
    arrayParameter(events.map(({ id }) => id)),
    arrayParameter(events.map(({ type }) => type)),
    arrayParameter(events.map(({ document }) => numbers.get(document))),
    requestId,
    sampleType === 'webhook.test' ? null : sampleType,
    currentTraceparent(),
    besideParameter(documents, 'previous'),
    besideParameter(documents, 'related'),
    customersParameter(events),
  ]
}

/** Null if no document has this field. Events of renewals never have extra fields. */
function besideParameter(
  documents: readonly EventDocument[],
  name: 'forecast' | 'previous' | 'related',
): string | null {
  if (documents.every((document) => document[name] === undefined)) return null
  return jsonTextsParameter(documents.map((document) => document[name] ?? ''))
}

const OF_RENEWALS: ReadonlySet<EventType> = new Set(RENEWAL_EVENT_TYPES)

/** The customer of each event that goes into the index of customers. Null if no event goes there. */
function customersParameter(events: readonly NewEvent[]): string | null {
  const isIndexed = ({ type }: NewEvent) => !OF_RENEWALS.has(type)
  if (!events.some(isIndexed)) return null
  return arrayParameter(
    events.map((event) => {
      const { customerId } = event.document
      return isIndexed(event) && customerId !== null ? fromWire('cus', customerId) : null
    }),
  )
}
