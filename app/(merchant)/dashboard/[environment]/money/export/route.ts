import { movementList } from '@/app/(merchant)/dashboard/[environment]/money/list'
import { csvOf } from '../../../../list/csv-of'

export const GET = csvOf(movementList)
