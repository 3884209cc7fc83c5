import { notFound } from 'next/navigation'
import { fromWire } from '@/lib/core/id'
import { csvOf } from '../../../../../list/csv-of'
import { deliveriesTo } from '../../deliveries/list'

export const GET = csvOf(({ id = '' }) => deliveriesTo(fromWire('whe', id) ?? notFound(), id))
