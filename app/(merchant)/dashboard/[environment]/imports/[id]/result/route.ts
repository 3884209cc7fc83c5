import { resultCsv } from '../../../../../list/import-csv'
import { importCsvOf } from '../../../../../list/import-csv-of'

/** What became of each row of an import, as the API has it. */
export const GET = importCsvOf(resultCsv, 'Result of an import')
