import { toWire } from '@/lib/core/id'

/** The JSON texts of an event, byte for byte as they were committed. Null: it has none. */
export interface EventTexts {
  dataJson: string
  forecastJson: string | null
  previousJson: string | null
}

/** SQL: the columns of `EventTexts`, from an event `e`. */
export const EVENT_TEXTS =
  'e.data::text AS data_json, e.forecast::text AS forecast_json, e.previous::text AS previous_json'

/**
 * `{"id":"evt_…","type":"…","data":{…}}`. If the event has a forecast, `"forecast":{…}` follows, and then `"previous":{…}` if it
 * says what was before. All are sent byte for byte as they were committed.
 */
export function deliveryBody(
  eventId: string,
  type: string,
  { dataJson, forecastJson, previousJson }: EventTexts,
): string {
  const forecast = forecastJson ? `,"forecast":${forecastJson}` : ''
  const previous = previousJson ? `,"previous":${previousJson}` : ''
  return `{"id":"${toWire('evt', eventId)}","type":"${type}","data":${dataJson}${forecast}${previous}}`
}
