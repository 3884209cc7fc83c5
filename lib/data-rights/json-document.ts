/** The fields of a document that are lists, and so come in pages. */
type ListsOf<Document> = {
  [Name in keyof Document as Document[Name] extends readonly unknown[] ? Name : never]: () => AsyncIterable<
    Document[Name]
  >
}

type HeadOf<Document> = Omit<Document, keyof ListsOf<Document> | 'complete'>

/**
 * The text of one JSON document, a page of a list in each part. Its last field is `complete`, so that a reader sees
 * whether it was cut off.
 */
export async function* jsonDocument<Document extends { complete: true }>(
  head: HeadOf<Document>,
  lists: ListsOf<Document>,
): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1)
  for (const [name, pages] of Object.entries(
    lists as Record<string, () => AsyncIterable<readonly unknown[]>>,
  )) {
    yield `,\n${JSON.stringify(name)}:[`
    let separator = '\n'
    for await (const items of pages()) {
      if (items.length === 0) continue
      yield separator + items.map((item) => JSON.stringify(item)).join(',\n')
      separator = ',\n'
    }
    yield ']'
  }
  yield ',\n"complete":true}\n'
}
