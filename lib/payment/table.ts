import { table } from '@/lib/infra/database/table'

export const payments = table('payments')
