import { subscriptionList } from '@/app/(merchant)/dashboard/[environment]/subscriptions/list'
import { csvOf } from '../../../../list/csv-of'

export const GET = csvOf(subscriptionList)
