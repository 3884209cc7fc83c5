// What a spreadsheet takes for a formula, a number, a day, or true and false. It writes 2083-08-06 as 8/6/2083, 007 as 7, .5 as 0.5,
// and (5) as -5.
const READ_BY_SPREADSHEET =
  /^(?:[=+\-@\d]|[.($€£¥]\s*\d|(?:true|false)$|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/i
const KEPT_BY_SPREADSHEET = /^(?:0|[1-9]\d{0,10})$/

/** A cell so that it comes back from a spreadsheet as it is. Formulas are left to the writer of CSV. */
export const withApostrophe = (cell: string): string =>
  READ_BY_SPREADSHEET.test(cell) && !KEPT_BY_SPREADSHEET.test(cell) && !/^[=+\-@]/.test(cell)
    ? `'${cell}`
    : cell

/** The same cell without the apostrophe. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && READ_BY_SPREADSHEET.test(cell.slice(1)) ? cell.slice(1) : cell
