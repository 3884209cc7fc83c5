/** The variable with the name of a file. Problems found in the workers' databases are written there. */
export const BOOKS = 'KHATA_TEST_BOOKS'

/** The prefix of the workers' database names. A file that runs alone has a database with another name. */
export const ofWorkers = (template: string) => `${template}_of_`
