/** The names of the fields for the heading at this place of a file, and for its column. */
export const headingField = (at: number) => `heading.${at}`
export const columnField = (at: number) => `column.${at}`

/** Which column each heading means, as the form of an import says it. */
export function columnsIn(form: FormData): Record<string, string> {
  const columns: Record<string, string> = {}
  for (let at = 0; form.has(headingField(at)); at++)
    columns[String(form.get(headingField(at)))] = String(form.get(columnField(at)) ?? '')
  return columns
}
