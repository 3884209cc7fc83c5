/** The first page and the documentation. They say the same to everybody. */
export const READER_PAGES = /^\/(docs(\/.*)?)?$/
