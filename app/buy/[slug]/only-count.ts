/** Of the button that shows the sum of a quantity and starts nothing. */
export const ONLY_COUNT = 'count'
