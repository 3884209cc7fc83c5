import { csvOf } from '../../../../list/csv-of'
import { reconciliationList } from '../reconciliation-list'

export const GET = csvOf(reconciliationList)
