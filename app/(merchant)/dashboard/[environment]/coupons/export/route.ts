import { csvOf } from '../../../../list/csv-of'
import { couponList } from '../list'

export const GET = csvOf(couponList)
