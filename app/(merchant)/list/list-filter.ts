type Options = readonly { value: string; label: string }[]

/** A parameter of the list's query that people may set. Its name and its values are the same as in the API. */
export interface ListFilter {
  param: string
  label: string
  /** The values to choose from. Some depend on the tenant's time. Without them, a person types the value. */
  options?: Options | ((now: Date) => Options)
  /**
   * How the value is entered. `text` is used as it is. `search` is the field above the list. `from` and `to` are dates in the business's
   * time zone: `from` becomes the start of its day, and `to` the start of the following day. The two ends of a range have the same label,
   * and share one chip. `order` and `columns` are not typed and do not filter rows: headings and the choice of columns set them.
   */
  kind?: 'text' | 'search' | 'from' | 'to' | 'order' | 'columns'
  /** An example, shown in the empty field. */
  placeholder?: string
}
