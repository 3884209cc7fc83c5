import { csvOf } from '../../../../list/csv-of'
import { agreementList } from '../list'

export const GET = csvOf(agreementList)
