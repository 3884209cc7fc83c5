import type { EventFamily } from '@/components/webhook/event-choice'
import { EVENT_TYPE_NAMES, EVENT_TYPES, meansType } from '@/lib/events/catalogue'

/** All event types by family. The family is the first word, also of a type with two dots such as checkout.session.expired. */
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

/** The values of an endpoint's form. */
export const endpointInput = (form: FormData) => ({ url: form.get('url'), enabledEvents: chosenEvents(form) })

/** The selected events of the form, without those that a selected family, or "all", already includes. */
function chosenEvents(form: FormData): string[] {
  const checked = form.getAll('enabledEvents').filter((each) => typeof each === 'string')
  return checked.filter((each) => !checked.some((other) => other !== each && meansType(other, each)))
}
