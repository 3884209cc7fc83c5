import { csvOf } from '../../../../list/csv-of'
import { productList } from '../list'

export const GET = csvOf(productList)
