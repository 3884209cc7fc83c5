import { table } from '@/lib/infra/database/table'

export const invoiceItems = table('invoice_items')
