import { EVENT_TYPES, isEventType } from '@/lib/events/catalogue'
import type { WireEvent } from '@/lib/events/present'

/** What an event says. */
export function nowOfEvent({ type, sampleType }: WireEvent): string {
  const said = sampleType ?? type
  const sentence = isEventType(said) ? EVENT_TYPES[said] : ''
  return sampleType ? `A test event that looks like ${said}: ${sentence}` : sentence
}
