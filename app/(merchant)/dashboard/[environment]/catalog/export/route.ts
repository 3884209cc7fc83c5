import { productList } from '@/app/(merchant)/dashboard/[environment]/catalog/list'
import { csvOf } from '../../../../list/csv-of'

export const GET = csvOf(productList)
