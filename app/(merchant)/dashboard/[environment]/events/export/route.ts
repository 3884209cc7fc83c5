import { csvOf } from '../../../../list/csv-of'
import { eventList } from '../list'

export const GET = csvOf(eventList)
