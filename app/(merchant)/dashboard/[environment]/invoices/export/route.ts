import { csvOf } from '../../../../list/csv-of'
import { invoiceList } from '../list'

export const GET = csvOf(invoiceList)
