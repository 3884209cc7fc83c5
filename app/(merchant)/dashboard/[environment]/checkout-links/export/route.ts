import { csvOf } from '../../../../list/csv-of'
import { linkList } from '../link-list'

export const GET = csvOf(linkList)
