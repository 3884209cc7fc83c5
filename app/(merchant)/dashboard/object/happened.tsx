import { Ago } from '@/components/ui/instant'
import { isEventType } from '@/lib/events/catalogue'
import { ownInstantOf } from '@/lib/events/own-instant'
import type { WireEvent } from '@/lib/events/present'
import { EVENT_TITLES } from './event-titles'

interface HappenedProps {
  event: WireEvent
  /** The time of the environment. */
  now: Date
  timeZone: string
  inRow?: boolean
}

/** When something happened, on the clock that the page is on. In the sandbox the tip has the real time too. */
export function Happened({ event, ...view }: HappenedProps) {
  const own = ownInstantOf(event)
  if (own) return <Ago {...view} at={own} realAt={event.createdAt} />
  return <Ago {...view} at={event.createdAt} now={new Date()} isReal={event.environment === 'sandbox'} />
}

/** `Invoice: paid`. On the page of the object itself its kind is not said. */
export function eventTitle({ type, data }: WireEvent, objectId?: string): string {
  const title = isEventType(type) ? EVENT_TITLES[type] : type
  if (objectId !== undefined && data.id === objectId) return title
  const kind = type.slice(0, type.indexOf('.')).replaceAll('_', ' ')
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`
}
