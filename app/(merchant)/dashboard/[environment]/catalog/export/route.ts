import { csvOf } from '../../../../list/csv-of'
import { productList } from '../product-list'

export const GET = csvOf(productList)
