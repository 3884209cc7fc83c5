/** The page of what production needs. The id of a row follows after a `#`. */
export const GO_LIVE = '/dashboard/production/go-live'
