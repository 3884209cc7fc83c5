import { eventList } from '@/app/(merchant)/dashboard/[environment]/events/list'
import { csvOf } from '../../../../list/csv-of'

export const GET = csvOf(eventList)
