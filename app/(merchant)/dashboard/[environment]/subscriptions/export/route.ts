import { csvOf } from '../../../../list/csv-of'
import { subscriptionList } from '../list'

export const GET = csvOf(subscriptionList)
