import { resultCsv } from '../../../../../list/import-csv'
import { importCsvOf } from '../../../../../list/import-csv-of'

/** The result for each row of an import, as in the API. */
export const GET = importCsvOf(resultCsv, 'Result of an import')
