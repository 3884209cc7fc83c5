/** The names of the form fields for the heading at this position, and for its column. */
export const headingField = (at: number) => `heading.${at}`
export const columnField = (at: number) => `column.${at}`

/** The column for each heading, as in the form. */
export function columnsIn(form: FormData): Record<string, string> {
  const columns: Record<string, string> = {}
  for (let at = 0; form.has(headingField(at)); at++)
    columns[String(form.get(headingField(at)))] = String(form.get(columnField(at)) ?? '')
  return columns
}
