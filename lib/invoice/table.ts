import { table } from '@/lib/infra/database/table'

export const invoices = table('invoices')
