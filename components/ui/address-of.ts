export type Pairs = readonly (readonly [name: string, value: string])[]

/** A list's address with these filters. */
export function addressOf(path: string, pairs: Pairs): string {
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
  return query ? `${path}?${query}` : path
}
