import { csvOf } from '../../../../list/csv-of'
import { paymentList } from '../list'

export const GET = csvOf(paymentList)
