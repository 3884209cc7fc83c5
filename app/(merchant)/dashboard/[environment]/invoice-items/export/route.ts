import { csvOf } from '../../../../list/csv-of'
import { itemList } from '../list'

export const GET = csvOf(itemList)
