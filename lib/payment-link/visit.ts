// What the proxy tells the page of a payment link about its visitor.

/** Set on the request of a person who opens this link for the first time. Programs that make previews do not count. */
export const FIRST_VISIT_HEADER = 'x-khata-first-visit'

/** Marks that this browser has opened a link. Only sent to that link's page. */
export const VISITED_COOKIE = 'khata_visited'
