import { csvOf } from '../../../../list/csv-of'
import { movementList } from '../movement-list'

export const GET = csvOf(movementList)
