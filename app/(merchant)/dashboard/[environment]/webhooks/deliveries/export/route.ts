import { deliveryList } from '@/app/(merchant)/dashboard/[environment]/webhooks/deliveries/list'
import { csvOf } from '../../../../../list/csv-of'

export const GET = csvOf(deliveryList)
