/** The variable that names a file. What is wrong in the databases of the workers is written there. */
export const BOOKS = 'KHATA_TEST_BOOKS'

/** How the names of the databases of the workers begin. A file that runs alone has one of another name. */
export const ofWorkers = (template: string) => `${template}_of_`
