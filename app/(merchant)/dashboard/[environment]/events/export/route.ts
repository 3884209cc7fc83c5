import { csvOf } from '../../../../list/csv-of'
import { eventList } from '../event-list'

export const GET = csvOf(eventList)
