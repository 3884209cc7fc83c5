import { problemsCsv } from '../../../../../list/import-csv'
import { importCsvOf } from '../../../../../list/import-csv-of'

/** The rows of an import that were not added, as in the API. */
export const GET = importCsvOf(problemsCsv)
