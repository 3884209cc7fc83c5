import { csvOf } from '../../../../../list/csv-of'
import { deliveryList } from '../list'

export const GET = csvOf(deliveryList)
