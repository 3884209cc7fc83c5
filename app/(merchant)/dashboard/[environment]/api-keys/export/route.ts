import { csvOf } from '../../../../list/csv-of'
import { keyList } from '../key-list'

export const GET = csvOf(keyList)
