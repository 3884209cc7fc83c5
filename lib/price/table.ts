import { table } from '@/lib/infra/database/table'

export const prices = table('prices')
export const priceChanges = table('price_changes')
