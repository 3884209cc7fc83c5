import { csvOf } from '../../../../list/csv-of'
import { collectList } from '../list'

export const GET = csvOf(collectList)
