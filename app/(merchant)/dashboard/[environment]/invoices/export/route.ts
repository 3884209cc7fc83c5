import { invoiceList } from '@/app/(merchant)/dashboard/[environment]/invoices/list'
import { csvOf } from '../../../../list/csv-of'

export const GET = csvOf(invoiceList)
