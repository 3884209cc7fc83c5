import { csvOf } from '../../../../list/csv-of'
import { movementList } from '../list'

export const GET = csvOf(movementList)
