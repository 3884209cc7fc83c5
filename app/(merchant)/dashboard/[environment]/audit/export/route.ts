import { csvOf } from '../../../../list/csv-of'
import { auditList } from '../list'

export const GET = csvOf(auditList)
