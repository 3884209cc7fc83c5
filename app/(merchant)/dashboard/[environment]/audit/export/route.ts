import { csvOf } from '../../../../list/csv-of'
import { auditList } from '../audit-list'

export const GET = csvOf(auditList)
