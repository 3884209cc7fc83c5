import { customerList } from '@/app/(merchant)/dashboard/[environment]/customers/list'
import { csvOf } from '../../../../list/csv-of'

export const GET = csvOf(customerList)
