/** How many customers or subscriptions one bulk action may have. The table's CHECK has the same number. */
export const MOST_AT_ONCE = 10_000
/** As many as a person selects on a few pages of a list, and as fit into a form. For more, filters are used. */
export const MAX_IDS = 1000
/** How long the preview of a bulk action can be started. */
export const OFFERED_DAYS = 7
/** How long its rows are kept. The totals are kept for ever. */
export const RESULT_DAYS = 30
