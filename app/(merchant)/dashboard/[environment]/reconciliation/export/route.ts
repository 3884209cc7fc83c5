import { csvOf } from '../../../../list/csv-of'
import { reconciliationList } from '../list'

export const GET = csvOf(reconciliationList)
