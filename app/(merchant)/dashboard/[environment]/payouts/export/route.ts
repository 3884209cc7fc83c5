import { csvOf } from '../../../../list/csv-of'
import { payoutList } from '../list'

export const GET = csvOf(payoutList)
