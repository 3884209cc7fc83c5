import { table } from '@/lib/infra/database/table'

export const coupons = table('coupons')
