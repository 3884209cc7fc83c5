import { csvOf } from '../../../../list/csv-of'
import { subscriptionList } from '../subscription-list'

export const GET = csvOf(subscriptionList)
