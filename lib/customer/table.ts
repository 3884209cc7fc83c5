import { table } from '@/lib/infra/database/table'

export const customers = table('customers')
