import { toWire } from '@/lib/core/id'

/**
 * `{"id":"evt_…","type":"…","data":{…}}`. If the event has a forecast, `"forecast":{…}` follows. Data and forecast
 * are sent byte for byte as they were committed.
 */
export function deliveryBody(
  eventId: string,
  type: string,
  dataJson: string,
  forecastJson?: string | null,
): string {
  const forecast = forecastJson ? `,"forecast":${forecastJson}` : ''
  return `{"id":"${toWire('evt', eventId)}","type":"${type}","data":${dataJson}${forecast}}`
}
