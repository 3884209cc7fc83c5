import { notFound } from 'next/navigation'
import { deliveriesTo } from '@/app/(merchant)/dashboard/[environment]/webhooks/deliveries/list'
import { fromWire } from '@/lib/core/id'
import { csvOf } from '../../../../../list/csv-of'

export const GET = csvOf(({ id = '' }) => deliveriesTo(fromWire('whe', id) ?? notFound(), id))
