import { toWire } from '@/lib/core/id'

/** `{"id":"evt_…","type":"…","data":{…}}`: the event's data goes out byte for byte as it was committed. */
export function deliveryBody(eventId: string, type: string, dataJson: string): string {
  return `{"id":"${toWire('evt', eventId)}","type":"${type}","data":${dataJson}}`
}
