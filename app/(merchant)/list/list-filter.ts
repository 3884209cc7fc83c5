type Options = readonly { value: string; label: string }[]

/** A parameter of the list's query that people may set. It has the same name and the same values as in the API. */
export interface ListFilter {
  param: string
  label: string
  /** The values to choose from, some of them by the tenant's time. Without them a person types the value. */
  options?: Options | ((now: Date) => Options)
  /**
   * What is typed. `search` in the field above the list. `order` and `columns` nothing: the heads and the choice of columns set them, and they choose no rows. `text` as it
   * is. `from` and `to` are dates in the business's time zone: the first instant of the one, and the first instant of the day after the
   * other. They are the ends of a range, whose name is the label of both, and are one chip.
   */
  kind?: 'text' | 'search' | 'from' | 'to' | 'order' | 'columns'
  /** An example, shown in the empty field. */
  placeholder?: string
}
