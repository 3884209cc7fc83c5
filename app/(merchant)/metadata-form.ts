import { invalidParameter } from '@/lib/core/errors'

/** More rows than metadata may have pairs. The operation then says that there are too many. */
const MAX_ROWS = 60

/**
 * The body of an update from a metadata editor: the pairs to merge. A pair whose name was deleted or changed is removed. An empty value
 * removes its pair, as in the API.
 * @throws {DomainError} `parameter_invalid` if a name occurs twice.
 */
function metadataIn(form: FormData): { metadata: Record<string, string | null> } {
  const pairs = new Map<string, string | null>()
  const named = new Set<string>()
  for (let row = 0; row < MAX_ROWS; row += 1) {
    const field = (part: string) => String(form.get(`${part}.${row}`) ?? '')
    const [was, name, value] = [field('was'), field('name').trim(), field('value')]
    if (was && was !== name && !named.has(was)) pairs.set(was, null)
    if (!name) continue
    if (named.has(name)) throw invalidParameter('metadata', `must have the name ${name} once.`)
    named.add(name)
    pairs.set(name, value)
  }
  return { metadata: Object.fromEntries(pairs) }
}

/** The form of the editor. It is for programmers, so it is in English. */
export const metadataForm = { read: metadataIn, done: 'Metadata saved.' }
