import { csvOf } from '../../../../../list/csv-of'
import { deliveryList } from '../../delivery-list'

export const GET = csvOf(deliveryList)
