// What the proxy tells the page of a payment link about its visitor.

/** On a request of a person who has not opened this link before. A program that makes a preview is none. */
export const FIRST_VISIT_HEADER = 'x-khata-first-visit'

/** Says that this browser has opened a link. It goes to the page of that link only. */
export const VISITED_COOKIE = 'khata_visited'
