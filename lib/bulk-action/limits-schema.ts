/** How many customers or subscriptions one bulk action may have. The check of the table has the same number. */
export const MOST_AT_ONCE = 10_000
/** As many as a person chooses on a few pages of a list, and as fit into a form. More are chosen by what they have in common. */
export const MAX_IDS = 1000
/** How long somebody may look at what a bulk action would do. */
export const OFFERED_DAYS = 7
/** How long its rows are kept. Its figures stay. */
export const RESULT_DAYS = 30
