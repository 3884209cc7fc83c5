import { csvOf } from '../../../../list/csv-of'
import { linkList } from '../list'

export const GET = csvOf(linkList)
