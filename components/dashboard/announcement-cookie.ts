/** Holds a sentence about what was just done, for the page that comes next. */
export const ANNOUNCEMENT_COOKIE = 'khata_done'
