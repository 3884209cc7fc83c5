import { meansType } from '@/lib/events/catalogue'

/** The events that are checked in the form: without those that a checked family, or all, means anyway. */
export function chosenEvents(form: FormData): string[] {
  const checked = form.getAll('enabledEvents').filter((each) => typeof each === 'string')
  return checked.filter((each) => !checked.some((other) => other !== each && meansType(other, each)))
}
