import { requestList } from '@/app/(merchant)/dashboard/[environment]/requests/list'
import { csvOf } from '../../../../list/csv-of'

export const GET = csvOf(requestList)
