import { csvOf } from '../../../../list/csv-of'
import { customerList } from '../customer-list'

export const GET = csvOf(customerList)
