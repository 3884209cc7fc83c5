import type { EventFamily } from '@/components/webhook/event-choice'
import { EVENT_TYPE_NAMES, EVENT_TYPES, meansType } from '@/lib/events/catalogue'

/** All event types in their families. A type of two points, such as checkout.session.expired, is in the family of its first word. */
export function eventFamilies(): EventFamily[] {
  const families = new Set(EVENT_TYPE_NAMES.map((name) => name.split('.')[0] as string))
  return [...families].map((family) => ({
    pattern: `${family}.*`,
    types: EVENT_TYPE_NAMES.filter((name) => name.startsWith(`${family}.`)).map((name) => ({
      name,
      says: EVENT_TYPES[name],
    })),
  }))
}

/** What the form of an endpoint says. */
export const endpointInput = (form: FormData) => ({ url: form.get('url'), enabledEvents: chosenEvents(form) })

/** The events that are checked in the form: without those that a checked family, or all, means anyway. */
function chosenEvents(form: FormData): string[] {
  const checked = form.getAll('enabledEvents').filter((each) => typeof each === 'string')
  return checked.filter((each) => !checked.some((other) => other !== each && meansType(other, each)))
}
