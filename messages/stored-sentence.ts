/**
 * Finds out which of these texts a stored sentence is, with the values that were put into it. What has happened does not change,
 * so it is stored in English, with the texts of messages/en; readers of another language get the text of theirs.
 * @param shapes a regular expression for each value.
 */
export function readerOfStored<Key extends string>(
  texts: Readonly<Record<Key, string>>,
  shapes: Readonly<Record<string, string>>,
): (sentence: string) => { key: Key; values: Record<string, string> } | undefined {
  const patterns = Object.entries<string>(texts).map(([key, text]) => {
    const pattern = text
      .replaceAll('.', '\\.')
      .replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${shapes[name]})`)
    return { key: key as Key, pattern: new RegExp(`^${pattern}$`) }
  })
  return (sentence) => {
    for (const { key, pattern } of patterns) {
      const found = pattern.exec(sentence)
      if (found) return { key, values: { ...found.groups } }
    }
  }
}
