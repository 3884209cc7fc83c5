import { csvOf } from '../../../../list/csv-of'
import { requestList } from '../request-list'

export const GET = csvOf(requestList)
