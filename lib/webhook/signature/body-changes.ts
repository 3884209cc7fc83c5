/** What may have happened to a body between its receipt and its check. */
export type BodyChange =
  | 'byte_order_mark'
  | 'white_space_around'
  | 'quoted_as_text'
  | 'serialized_again'
  | 'other_event_text'

/** A text that the body may have been, and what then happened to it. */
export interface EarlierBody {
  text: string
  change: BodyChange
}

/**
 * The texts that a changed body may have been. Khata sends JSON without spaces and line breaks, so the usual changes can
 * be undone.
 * @param sent the body as Khata sent it, if its event is known. Only this one undoes a changed order of fields.
 */
export function earlierBodies(body: string, sent: string | null): EarlierBody[] {
  const unmarked = body.replace(/^\uFEFF/, '')
  const trimmed = unmarked.trim()
  const candidates: EarlierBody[] = [
    { text: unmarked, change: 'byte_order_mark' },
    { text: trimmed, change: 'white_space_around' },
    ...insideQuotes(trimmed),
    ...writtenCompactly(trimmed),
    ...(sent === null ? [] : [{ text: sent, change: changeSince(sent, trimmed) }]),
  ]
  return candidates.filter(
    ({ text }, place) => text !== body && candidates.findIndex((other) => other.text === text) === place,
  )
}

function insideQuotes(body: string): EarlierBody[] {
  const inner = parsed(body)
  return typeof inner === 'string' ? [{ text: inner, change: 'quoted_as_text' }] : []
}

function writtenCompactly(body: string): EarlierBody[] {
  const value = parsed(body)
  return typeof value === 'object' && value !== null
    ? [{ text: JSON.stringify(value), change: 'serialized_again' }]
    : []
}

function changeSince(sent: string, body: string): BodyChange {
  return canonical(parsed(sent)) === canonical(parsed(body)) ? 'serialized_again' : 'other_event_text'
}

/** JSON text with sorted fields: equal for two texts with the same values. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The id of the event in a body. Null: the body has none. */
export function eventIdIn(body: string): string | null {
  return (
    /"id"\s*:\s*"(evt_[0-9a-z]{26})"/.exec(body)?.[1] ??
    /\\"id\\"\s*:\s*\\"(evt_[0-9a-z]{26})/.exec(body)?.[1] ??
    null
  )
}
