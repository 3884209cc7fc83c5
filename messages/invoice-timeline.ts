import invoices from './en/invoices.json'

/** What the timeline of an invoice says. It is stored in English; `timelineInWords` says it in the language of the reader. */
export const HAPPENED = invoices.happened
