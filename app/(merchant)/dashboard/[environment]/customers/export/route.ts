import { csvOf } from '../../../../list/csv-of'
import { customerList } from '../list'

export const GET = csvOf(customerList)
