/**
 * The texts that a changed body may have been. Khata sends JSON without spaces and line breaks, so the usual changes can
 * be undone: a byte order mark, white space around it, quotes around it, a body that was parsed and written again.
 * @param sent the body as Khata sent it, if its event is known. Only this one undoes a changed order of fields.
 */
export function earlierBodies(body: string, sent: string | null): string[] {
  // A byte order mark is white space too.
  const trimmed = body.trim()
  const value = parsed(trimmed)
  const rewritten = typeof value === 'string' ? value : JSON.stringify(value)
  const candidates = [trimmed, rewritten, sent].filter((text) => typeof text === 'string')
  return [...new Set(candidates)].filter((text) => text !== body)
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
  return /\\?"id\\?"\s*:\s*\\?"(evt_[0-9a-z]{26})\b/.exec(body)?.[1] ?? null
}
