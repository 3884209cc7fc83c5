import { problemsCsv } from '../../../../../list/import-csv'
import { importCsvOf } from '../../../../../list/import-csv-of'

/** The rows of an import that were not made, as the API has them. */
export const GET = importCsvOf(problemsCsv)
