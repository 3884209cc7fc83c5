import { reconciliationList } from '@/app/(merchant)/dashboard/[environment]/reconciliation/list'
import { csvOf } from '../../../../list/csv-of'

export const GET = csvOf(reconciliationList)
