import { csvOf } from '../../../../list/csv-of'
import { keyList } from '../list'

export const GET = csvOf(keyList)
