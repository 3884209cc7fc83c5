/** A text with its `{values}` put in as they are. For texts without plurals, where next-intl would be too much. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all)
}
