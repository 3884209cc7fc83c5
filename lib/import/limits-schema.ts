/** 10 MB. */
export const MAX_IMPORT_BYTES = 10_485_760
export const MAX_ROWS = 50_000
/** Outlook writes 92. */
export const MAX_HEADINGS = 120
/** How many problems an import itself says. The others are in its file of problems. */
export const PROBLEMS_SHOWN = 200
/** How long what the rows say is kept after the import. */
export const KEPT_DAYS = 7
