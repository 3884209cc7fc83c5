import { linkList } from '@/app/(merchant)/dashboard/[environment]/checkout-links/list'
import { csvOf } from '../../../../list/csv-of'

export const GET = csvOf(linkList)
