import { csvOf } from '../../../../list/csv-of'
import { requestList } from '../list'

export const GET = csvOf(requestList)
