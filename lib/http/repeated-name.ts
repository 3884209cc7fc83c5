/** An object or a list that is open while a JSON text is read. */
interface Open {
  /** The names that an object has so far. A list has none. */
  names: Set<string> | null
  /** The name or the place of what is being read in it. */
  at: string | number
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}:,]/g

/**
 * The name that an object of a JSON text has twice, with the names and places of what it is in: `lines.1.amountPaisa`.
 * JSON.parse would keep the last value without a word. Undefined: each name is there once.
 * @param json a well-formed text.
 */
export function repeatedName(json: string): string | undefined {
  const open: Open[] = []
  let text = ''
  for (const [token] of json.matchAll(TOKEN)) {
    const inner = open.at(-1)
    if (token === '{') open.push({ names: new Set(), at: '' })
    else if (token === '[') open.push({ names: null, at: 0 })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',') {
      if (typeof inner?.at === 'number') inner.at += 1
    } else if (token !== ':') text = token
    else if (inner?.names) {
      const name: string = JSON.parse(text)
      inner.at = name
      if (inner.names.has(name)) return open.map(({ at }) => at).join('.')
      inner.names.add(name)
    }
  }
  return undefined
}
