import { csvOf } from '../../../../list/csv-of'
import { invoiceList } from '../invoice-list'

export const GET = csvOf(invoiceList)
