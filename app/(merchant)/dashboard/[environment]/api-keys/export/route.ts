import { keyList } from '@/app/(merchant)/dashboard/[environment]/api-keys/list'
import { csvOf } from '../../../../list/csv-of'

export const GET = csvOf(keyList)
