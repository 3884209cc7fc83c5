import type { Event } from '@/clients/typescript/src/generated'
import { typeOf } from './event-log'
import type { Forwarded } from './forward'

/** Where a command writes: events to `out`, everything else to `err`. */
export interface Output {
  out(line: string): void
  err(line: string): void
  /** Whether to colour `out`. */
  colour: boolean
}

const CODES = { green: 32, red: 31, yellow: 33, grey: 90 }
// The length of the longest common types. After a longer one, the rest of the line moves to the right.
const TYPE_COLUMN = 28

/** `14:03:12  invoice.paid  evt_…`, in the time of this machine. */
export function eventLine(event: Event, output: Output): string {
  const time = new Date(event.createdAt).toTimeString().slice(0, 8)
  const note = event.sampleType === undefined ? '' : paint('  sample', 'grey', output)
  return `${paint(time, 'grey', output)}  ${typeOf(event).padEnd(TYPE_COLUMN)}  ${event.id}${note}`
}

/** The same line with the result of forwarding: `→ 200  12 ms`. */
export function forwardedLine(event: Event, forwarded: Forwarded, output: Output): string {
  const { status, latencyMs, error } = forwarded
  const colour = isAccepted(forwarded) ? 'green' : status === undefined ? 'red' : 'yellow'
  const answer = paint(`→ ${status ?? error}`, colour, output)
  return `${eventLine(event, output)}  ${answer}  ${latencyMs} ms`
}

/** Whether the receiver accepted the event: only 2xx is a success, as for any delivery. */
export function isAccepted({ status }: Forwarded): boolean {
  return status !== undefined && status >= 200 && status < 300
}

function paint(text: string, colour: keyof typeof CODES, { colour: wanted }: Output): string {
  return wanted ? `\u001b[${CODES[colour]}m${text}\u001b[0m` : text
}
