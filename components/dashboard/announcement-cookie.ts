/** Holds the sentence about what was just done, for the next page. */
export const ANNOUNCEMENT_COOKIE = 'khata_done'
