import { auditList } from '@/app/(merchant)/dashboard/[environment]/audit/list'
import { csvOf } from '../../../../list/csv-of'

export const GET = csvOf(auditList)
