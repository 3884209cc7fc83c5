type Options = readonly { value: string; label: string }[]

/** A parameter of the list's query that people may set. It has the same name and the same values as in the API. */
export interface ListFilter {
  param: string
  label: string
  /** The values to choose from, some of them by the tenant's time. Without them a person types the value. */
  options?: Options | ((now: Date) => Options)
  /**
   * What is typed. `text` is taken as it is. `search` is the field above the list. `from` and `to` are dates in the business's time
   * zone: the first instant of the one, and the first instant of the day after the other. They are the ends of a range, whose name is
   * the label of both, and are one chip. `order` and `columns` are not typed and choose no rows: heads and the choice of columns set them.
   */
  kind?: 'text' | 'search' | 'from' | 'to' | 'order' | 'columns'
  /** An example, shown in the empty field. */
  placeholder?: string
}
